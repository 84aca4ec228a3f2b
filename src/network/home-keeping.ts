import type { CachedAnswers } from './cached-answers.ts'
import type { SessionHome } from './session-home-types.ts'

/** Answers of one person in one organisation, in the home's cache. */
export const keptAnswers = (home: () => SessionHome, owner: () => Promise<string | null>): CachedAnswers => ({
  owner,
  read: async (whose, name) => {
    const kept = await home().kept(whose, name)
    return kept && { body: kept.data as string, at: kept.time }
  },
  write: (whose, name, body) => home().keep(whose, name, { version: 1, data: body, timeout: null }),
})

/** Keeps a write in the outbox for the one who made it; false when they have left. Its id is its idempotency key. */
export const queueWrite =
  (home: () => SessionHome, owner: () => Promise<string | null>) =>
  async (write: { id: string; path: string; payload: unknown; owner: string }): Promise<boolean> => {
    const { id, path, payload } = write
    if ((await owner()) !== write.owner) return false
    await home().capture('call', [{ id, kind: 'call', data: { path, payload }, owner: write.owner }], {
      eventId: `write:${id}`,
    })
    return true
  }
