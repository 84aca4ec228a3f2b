/** A response with its complete body. */
export interface Received {
  response: Response
  text: string
}

const retryPausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Resolves when the time is over, the network returns or the caller gives up. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(ms)])
    if (ends.aborted) return resolve()
    ends.addEventListener('abort', () => resolve(), { once: true })
    globalThis.addEventListener?.('online', () => resolve(), { once: true, signal: ends })
  })

/** The answer of a write whose first answer was lost: its key makes the repetition safe, whether it was applied or not. */
export const retryAnswer = async (
  attempt: () => Promise<Received>,
  signal: AbortSignal,
  notify: (state: 'looking' | 'found' | 'gaveUp') => void,
): Promise<Received | null> => {
  notify('looking')
  for (const ms of retryPausesMs) {
    await pause(ms, signal)
    const answer = signal.aborted ? null : await attempt().catch(() => null)
    if (answer) notify('found')
    if (answer) return answer
    if (signal.aborted) break
  }
  notify('gaveUp')
  return null
}
