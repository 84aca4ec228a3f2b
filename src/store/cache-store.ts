import type { CacheRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

const keyOf = (owner: string, name: string) => `${owner}|${name}`

export const readCached = (tx: Transaction, owner: string, name: string) => tx.get('cache', keyOf(owner, name))

export const writeCached = (tx: Transaction, owner: string, name: string, entry: Omit<CacheRow, 'key' | 'owner'>) =>
  tx.put('cache', { ...entry, key: keyOf(owner, name), owner })

/** Everything cached for anybody but this owner goes; for everybody when null. */
export const forgetOtherCached = async (tx: Transaction, keep: string | null) => {
  for (const { key, owner } of await tx.list('cache')) if (owner !== keep) await tx.delete('cache', key)
}
