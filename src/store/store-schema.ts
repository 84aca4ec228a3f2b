import type { StoreName } from './store-rows-types.ts'

interface StoreShape {
  keyPath: string | string[]
  autoIncrement?: true
  indexes?: Readonly<Record<string, string | string[]>>
}

export const storeVersion = 1

/** The stores of version 1, in IndexedDB and in memory alike. */
export const storeSchema: Readonly<Record<StoreName, StoreShape>> = {
  machines: { keyPath: 'id' },
  log: { keyPath: ['machine', 'rev'] },
  seen: { keyPath: 'eventId', indexes: { at: 'at' } },
  timers: { keyPath: ['machine', 'id'] },
  effects: { keyPath: 'key' },
  outbox: { keyPath: 'seq', autoIncrement: true, indexes: { id: 'id', lane: 'lane', rank: ['lane', 'rank'] } },
  counters: { keyPath: 'name' },
  cache: { keyPath: 'key' },
}

export const storeNames = Object.keys(storeSchema) as StoreName[]
