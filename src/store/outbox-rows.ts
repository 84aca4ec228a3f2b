import type { CacheRow, Transaction } from './store-types.ts'

export const hasMessage = async (tx: Transaction<'outbox'>, id: string) =>
  (await tx.list('outbox', { index: 'id', from: id, to: id, limit: 1 })).length > 0

/** The oldest messages of a lane. */
export const listMessages = (tx: Transaction<'outbox'>, lane: string, limit?: number) =>
  tx.list('outbox', { index: 'lane', from: lane, to: lane, limit })

/** Messages of a lane in dropping order: lowest rank, then oldest. */
export const listDroppable = (tx: Transaction<'outbox'>, lane: string, limit: number) =>
  tx.list('outbox', { index: 'rank', from: [lane, 0], to: [lane, Number.MAX_SAFE_INTEGER], limit })

/** Adds to counters, in the transaction of the rows they count. */
export const count = async (tx: Transaction<'counters'>, amounts: Readonly<Record<string, number>>) => {
  const added = Object.entries(amounts).filter(([, by]) => by !== 0)
  const rows = await Promise.all(added.map(([name]) => tx.get('counters', name)))
  for (const [at, [name, by]] of added.entries()) await tx.put('counters', { name, value: (rows[at]?.value ?? 0) + by })
}

/** All counters whose name starts with the prefix; the prefix is cut off. */
export const readCounters = async (tx: Transaction<'counters'>, prefix: string): Promise<Record<string, number>> => {
  const rows = await tx.list('counters', { from: prefix, to: `${prefix}\uffff` })
  return Object.fromEntries(rows.map(({ name, value }) => [name.slice(prefix.length), value]))
}

const cacheKey = (owner: string, name: string) => `${owner}|${name}`

export const readCached = (tx: Transaction<'cache'>, owner: string, name: string) =>
  tx.get('cache', cacheKey(owner, name))

export const writeCached = (
  tx: Transaction<'cache'>,
  owner: string,
  name: string,
  entry: Omit<CacheRow, 'key' | 'owner'>,
) => tx.put('cache', { ...entry, key: cacheKey(owner, name), owner })

/** Deletes everything cached for owners that are gone. */
export const purgeCached = async (tx: Transaction<'cache'>, isPurged: (owner: string) => boolean) => {
  for (const { key, owner } of await tx.list('cache')) if (isPurged(owner)) await tx.delete('cache', key)
}
