import { workLimits } from '../limits.ts'
import type { TimingClock } from './clock-types.ts'

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
