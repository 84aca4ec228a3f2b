import { IDBFactory } from 'fake-indexeddb'
import { createIdbStore } from '../../store/idb-store.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import type { Store } from '../../store/store-types.ts'
import 'fake-indexeddb/auto'

/** The stores every proof runs against, each empty. */
export const stores: [name: string, create: () => Store][] = [
  ['memory', createMemoryStore],
  [
    'IndexedDB',
    () => {
      globalThis.indexedDB = new IDBFactory()
      return createIdbStore()
    },
  ],
]
