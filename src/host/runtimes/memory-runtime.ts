import type { Machines } from '../../core/durable-machine-types.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { createRuntime } from '../durable-runtime.ts'
import type { Runtime } from '../runtime-types.ts'
import { browserDeps, type RuntimeParts } from './browser-deps.ts'

/** The last step of runtime selection: no IndexedDB. One page, one life; the same code over the memory store. */
export function createMemoryRuntime<const List extends Machines>(parts: RuntimeParts<List>): Runtime<List> {
  const owner = { id: 'memory', living: async () => undefined }
  return createRuntime({ ...browserDeps, store: createMemoryStore(), owner, publish: () => {}, ...parts })
}
