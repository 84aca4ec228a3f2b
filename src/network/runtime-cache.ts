import type { Runtime } from '../host/runtime-types.ts'
import type { CachedAnswers } from './cached-answers.ts'

type Cache = Pick<Runtime, 'cache' | 'cached'>
type Outbox = Pick<Runtime, 'enqueue'>

/** Answers of one person in one organisation, in the runtime's cache. */
export const cachedAnswers = (runtime: () => Cache, owner: () => Promise<string | null>): CachedAnswers => ({
  owner,
  read: async (whose, name) => {
    const kept = await runtime().cached(whose, name)
    return kept && { body: kept.data as string, at: kept.time }
  },
  write: (whose, name, body) => runtime().cache(whose, name, { version: 1, data: body, timeout: null }),
})

/** Keeps a write in the outbox for the one who made it; false when they have left. Its id is its idempotency key. */
export const queueWrite =
  (runtime: () => Outbox, owner: () => Promise<string | null>) =>
  async (write: { id: string; path: string; payload: unknown; owner: string }): Promise<boolean> => {
    const { id, path, payload } = write
    if ((await owner()) !== write.owner) return false
    await runtime().enqueue('call', [{ id, kind: 'call', data: { path, payload }, owner: write.owner }], {
      eventId: `write:${id}`,
    })
    return true
  }
