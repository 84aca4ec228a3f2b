import { backoffLastMs } from './limits.ts'

/** Whether a pause until then is over. None is longer than the maximum: that one was set by a clock that has since been set back. Epoch milliseconds. */
export const isOver = (until: number, now: number): boolean => until <= now || until > now + backoffLastMs
