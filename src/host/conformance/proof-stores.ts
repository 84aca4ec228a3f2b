import { IDBFactory } from 'fake-indexeddb'
import { createIdbStore } from '../../store/idb-store.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { type Store, sessionDatabase } from '../../store/store-types.ts'
import 'fake-indexeddb/auto'

/** Every store implementation the conformance tests run against, created empty. */
export const stores: [name: string, create: () => Store][] = [
  ['memory', () => createMemoryStore(sessionDatabase)],
  [
    'IndexedDB',
    () => {
      globalThis.indexedDB = new IDBFactory()
      return createIdbStore(sessionDatabase)
    },
  ],
]
