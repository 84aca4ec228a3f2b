import type { CacheRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

const keyOf = (owner: string, name: string) => `${owner}|${name}`

export const readCached = (tx: Transaction, owner: string, name: string) => tx.get('cache', keyOf(owner, name))

export const writeCached = (tx: Transaction, owner: string, name: string, entry: Omit<CacheRow, 'key' | 'owner'>) =>
  tx.put('cache', { ...entry, key: keyOf(owner, name), owner })

/** Everything cached for the owners that are gone is deleted. */
export const purgeCached = async (tx: Transaction, isGone: (owner: string) => boolean) => {
  for (const { key, owner } of await tx.list('cache')) if (isGone(owner)) await tx.delete('cache', key)
}
