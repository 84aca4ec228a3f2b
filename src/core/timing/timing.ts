import { workLimits } from '../limits.ts'

/** Clock and timer: the page's own, or one that a test advances. */
export interface TimingClock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `work` after a delay; the returned function cancels it. */
  after(delayMs: number, work: () => void): () => void
}

export interface Throttled<Args extends unknown[]> {
  (...args: Args): void
  /** Cancels the pending call. */
  cancel(): void
}

/**
 * Throttles a function: the first call runs at once; calls during the pause run once at its end, with the newest arguments.
 * Default: 1000 ms (FMT-14). Nothing is throttled by it yet: collectors and scrolling have rules of their own.
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

/** No value arrived in time. */
export class WaitTimeout extends Error {}

/**
 * Polls every 16 ms and resolves with the first value that is neither null nor undefined; rejects with `WaitTimeout` after
 * 10 s (FMT-14), or with what `read` throws.
 */
export const waitForValue = <Value>(
  read: () => Value | null | undefined,
  clock: TimingClock,
  {
    timeoutMs = workLimits.waitTimeoutMs,
    pollMs = workLimits.waitPollMs,
  }: { timeoutMs?: number; pollMs?: number } = {},
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUpAt = clock.now() + timeoutMs
    const check = () => {
      try {
        const value = read()
        if (value !== null && value !== undefined) resolve(value)
        else if (clock.now() >= giveUpAt) reject(new WaitTimeout(`No value within ${timeoutMs} ms`))
        else clock.after(pollMs, check)
      } catch (error) {
        reject(error)
      }
    }
    check()
  })
