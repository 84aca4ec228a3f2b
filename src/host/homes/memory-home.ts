import { createMemoryStore } from '../../store/memory-store.ts'
import { createHome } from '../durable-home.ts'
import type { Home } from '../home-types.ts'
import { browserDeps, type HomeParts } from './browser-deps.ts'

/** The last step of the ladder: no IndexedDB. One page, one life; the same code over the memory store. */
export function createMemoryHome(parts: HomeParts): Home {
  const owner = { id: 'memory', living: async () => undefined }
  return createHome({ ...browserDeps, store: createMemoryStore(), owner, publish: () => {}, ...parts })
}
