import { workLimits } from '../limits.ts'
import type { TimingClock } from './clock-types.ts'

export interface Throttled<Args extends unknown[]> {
  (...args: Args): void
  /** Forgets what was still to be done. */
  cancel(): void
}

/**
 * Does something at most once in a while: at once the first time, and with the newest arguments once more at the end of
 * the pause when it was asked for meanwhile. 1000 ms unless said otherwise (FMT-14).
 */
export const throttle = <Args extends unknown[]>(
  work: (...args: Args) => void,
  clock: TimingClock,
  pauseMs: number = workLimits.throttleMs,
): Throttled<Args> => {
  let newest: Args | null = null
  let endPause: (() => void) | null = null

  const run = (args: Args) => {
    endPause = clock.after(pauseMs, () => {
      const late = newest
      newest = endPause = null
      if (late) run(late)
    })
    work(...args)
  }
  const throttled = (...args: Args) => {
    if (endPause) newest = args
    else run(args)
  }
  return Object.assign(throttled, {
    cancel: () => {
      endPause?.()
      newest = endPause = null
    },
  })
}
