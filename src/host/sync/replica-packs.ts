import { plentifulEntities, rowKey } from '../../core/sync/replica-rules.ts'
import {
  type PackRow,
  type ReplicaRows,
  type ReplicaStore,
  replicaStores,
} from '../../store/replica/replica-database.ts'
import { StoreError } from '../../store/store-error.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { faultInjected } from '../fault-injected.ts'

type Tx = TransactionOf<ReplicaRows>
type Stored = ReplicaRows['rows']
type Placed = Pick<Stored, 'entity' | 'id' | 'scope'>

const last = '\uffff'
const inScope = (scope: string) => ({ from: [scope], to: [scope, last] })

/** What a pack holds: of the plentiful entities those that a start reads. */
const packedEntities: readonly string[] = plentifulEntities.filter((entity) => entity !== 'comment')

const listPackable = async (tx: Tx, scope: string): Promise<PackRow['rows']> => {
  const rows = await Promise.all(
    packedEntities.map((entity) =>
      tx.list('rows', { index: 'place', from: [scope, entity], to: [scope, entity, last] }),
    ),
  )
  return rows.flat()
}

/** The rows of a scope's packed entities, as they are now; null if the scope has no pack. */
export const readPack = async (tx: Tx, scope: string): Promise<readonly Stored[] | null> => {
  const [pack, changed] = await Promise.all([tx.get('packs', scope), tx.list('unpacked', inScope(scope))])
  if (!pack) return null
  if (changed.length === 0) return pack.rows
  const outdated = new Set(changed.map(rowKey))
  const now = await Promise.all(changed.map(({ entity, id }) => tx.get('rows', [entity, id])))
  const unchanged = pack.rows.filter((row) => !outdated.has(rowKey(row)))
  return [...unchanged, ...now.filter((row) => row?.scope === scope)] as Stored[]
}

const isPacked = async (tx: Tx, scope: string) => (await tx.count('packs', { from: scope, to: scope })) > 0

/** Notes which rows packs no longer hold as they are. Give rows as they were and as they become: a row may leave its scope. */
export const noteChanges = async (tx: Tx, rows: readonly (Placed | null | undefined)[]): Promise<void> => {
  const changed = rows.filter((row) => row && packedEntities.includes(row.entity)) as Placed[]
  for (const scope of new Set(changed.map((row) => row.scope))) {
    if (!(await isPacked(tx, scope))) continue
    for (const row of changed)
      if (row.scope === scope) await tx.put('unpacked', { scope, entity: row.entity, id: row.id })
  }
}

export const deletePack = async (tx: Tx, scope: string): Promise<void> => {
  await tx.delete('packs', scope)
  for (const { entity, id } of await tx.list('unpacked', inScope(scope)))
    await tx.delete('unpacked', [scope, entity, id])
}

const pack = async (tx: Tx, scope: string, { from }: PackLimits): Promise<void> => {
  await deletePack(tx, scope)
  const rows = await listPackable(tx, scope)
  if (rows.length >= from) await tx.put('packs', { scope, rows })
}

const isDue = async (tx: Tx, scope: string, { from, changes }: PackLimits): Promise<boolean> => {
  if (await isPacked(tx, scope)) return (await tx.count('unpacked', inScope(scope))) >= changes
  return (await tx.count('rows', { index: 'place', from: [scope, 'issue'], to: [scope, 'issue', last] })) >= from
}

export interface PackLimits {
  /** The issues from which a scope is packed. */
  from: number
  /** The changed rows from which it is packed again. */
  changes: number
}

/**
 * A browser reads a record of IndexedDB in about 45 µs, whatever is in it: 3,000 issues in 140 ms as rows, in 23 ms as one record
 * (Chromium on two cores). Below 200 the difference cannot be seen.
 */
const packLimits: PackLimits = { from: 200, changes: 100 }

interface PackingDeps {
  limits?: PackLimits
  /** Fault injection, as in a pass. */
  step?(name: string): void
}

/**
 * Copies the rows of large scopes into one record each, so that a page reads them at once. Call it when a replica is complete.
 * A device without room for packs does without them.
 */
export const createPacking = ({ limits = packLimits, step }: PackingDeps) => {
  const full = new WeakSet<ReplicaStore>()

  const packDue = async (replica: ReplicaStore, signal: AbortSignal) => {
    const due = await replica.read(replicaStores, async (tx) => {
      const meta = await tx.get('meta', 'meta')
      const whole = Object.keys(meta?.scopes ?? {}).filter((scope) => !(scope in (meta?.loading ?? {})))
      const found = await Promise.all(whole.map((scope) => isDue(tx, scope, limits)))
      return whole.filter((_, at) => found[at])
    })
    for (const scope of due) {
      step?.('pack')
      if (signal.aborted) return
      await replica.write(replicaStores, (tx) => pack(faultInjected(tx, step), scope, limits))
    }
  }

  return async (replica: ReplicaStore, signal: AbortSignal): Promise<void> => {
    if (full.has(replica) || signal.aborted) return
    try {
      await packDue(replica, signal)
    } catch (error) {
      if (!(error instanceof StoreError && error.kind === 'quota')) throw error
      full.add(replica)
      console.warn('no room for packs', error)
    }
  }
}
