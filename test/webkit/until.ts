import { setTimeout as delay } from 'node:timers/promises'

/** As long as in the other browsers (`actionTimeout` of the browser suite): shorter, a busy machine fails what is right. */
const patienceMs = 20_000

/** Tries again until the answer is null, which is to say that nothing is missing; what was missing last is in the error. */
export const until = async (
  what: string,
  timeoutMs: number | undefined,
  tryIt: () => Promise<string | null>,
): Promise<void> => {
  const giveUpAt = Date.now() + (timeoutMs ?? patienceMs)
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
