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

/** Keeps a write in the outbox for the one who is signed in; false when nobody is. Its id is its idempotency key. */
export const queueWrite =
  (home: () => SessionHome, owner: () => Promise<string | null>) =>
  async ({ id, path, payload }: { id: string; path: string; payload: unknown }): Promise<boolean> => {
    const whose = await owner()
    if (whose === null) return false
    await home().capture('call', [{ id, kind: 'call', data: { path, payload }, owner: whose }], {
      eventId: `write:${id}`,
    })
    return true
  }
