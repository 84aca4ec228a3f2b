import { backoffLastMs } from './limits.ts'

/** Whether a pause or lease is over (epoch milliseconds). One that ends later than the longest pause counts as over: the clock was set back since. */
export const isDue = (until: number, now: number): boolean => until <= now || until > now + backoffLastMs
