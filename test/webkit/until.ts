import { setTimeout as delay } from 'node:timers/promises'
import { patience } from '../patience.ts'

/**
 * As long as in the other browsers (`actionTimeout` of the browser suite); with less, a busy machine fails correct tests.
 */
const timeLimitMs = patience * 20_000

/** Repeats `ask` until it returns null, which means that nothing is missing; the error contains what was missing last. */
export const until = async (
  what: string,
  timeoutMs: number | undefined,
  tryIt: () => Promise<string | null>,
): Promise<void> => {
  const giveUpAt = Date.now() + (timeoutMs ?? timeLimitMs)
  for (;;) {
    const missing = await tryIt().catch((error: Error) => {
      if (/strict mode violation/.test(error.message)) throw error
      return error.message
    })
    if (missing === null) return
    if (Date.now() > giveUpAt) throw new Error(`${what}: ${missing}`)
    await delay(40)
  }
}
