import type { Machines } from '../../core/durable-machine-types.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { createRuntime } from '../durable-runtime.ts'
import type { Runtime } from '../runtime-types.ts'
import { browserDeps, type RuntimeParts } from './browser-deps.ts'

/** Fallback without IndexedDB: the same code over a memory store, for one page until it closes. */
export function createMemoryRuntime<const List extends Machines>(parts: RuntimeParts<List>): Runtime<List> {
  const owner = { id: 'memory', living: async () => undefined }
  return createRuntime({
    ...browserDeps,
    store: createMemoryStore(sessionDatabase),
    owner,
    publish: () => {},
    ...parts,
  })
}
