import { workLimits } from '../limits.ts'

/** The clock and timer a helper works with: the page's own, or one that a test turns by hand. */
export interface TimingClock {
  /** Epoch milliseconds. */
  now(): number
  /** Does something after a while; what it answers takes that back. */
  after(delayMs: number, work: () => void): () => void
}

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

/** There was no value in time. */
export class WaitTimeout extends Error {}

/**
 * Resolves with the first value that is neither null nor undefined, looked for at once and then every 16 ms; rejects with
 * `WaitTimeout` after 10 s (FMT-14). What `read` throws rejects too.
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
    const look = () => {
      try {
        const value = read()
        if (value !== null && value !== undefined) resolve(value)
        else if (clock.now() >= giveUpAt) reject(new WaitTimeout(`No value within ${timeoutMs} ms`))
        else clock.after(pollMs, look)
      } catch (error) {
        reject(error)
      }
    }
    look()
  })
