import type { AnyRowWithEntity } from '../../core/sync/lane-types.ts'
import { plentifulEntities, rowKey } from '../../core/sync/replica-rules.ts'
import {
  type PackRow,
  packStores,
  type ReplicaMeta,
  type ReplicaRows,
  type ReplicaStore,
} from '../../store/replica/replica-database.ts'
import { StoreError } from '../../store/store-error.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { faultInjected } from '../fault-injected.ts'

type Tx = TransactionOf<ReplicaRows>
type PackTx = TransactionOf<ReplicaRows, 'meta' | 'packs' | 'outdated'>
type Placed = Pick<AnyRowWithEntity, 'entity' | 'id' | 'scope'>

const last = '\uffff'
const inScope = (scope: string) => ({ from: [scope], to: [scope, last] })

/** What a pack holds: of the plentiful entities those that a start reads. */
export const packedEntities: readonly string[] = plentifulEntities.filter((entity) => entity !== 'comment')
/** A pack of a build that packed other entities is not read. */
const format = packedEntities.join()

/** The rows of one entity in a scope. */
export const rangeOf = (scope: string, entity: string) => ({
  index: 'place',
  from: [scope, entity],
  to: [scope, entity, last],
})

const isPacked = (meta: ReplicaMeta | undefined, scope: string) => meta?.packed?.[scope] === format

/** From this part of a pack's rows on, reading the outdated ones singly takes longer than reading all rows. */
const outdatedPart = 0.25

/** The rows of a scope's packed entities, as they are now; null if they have to be read one by one. */
export const readPack = async (
  tx: Tx,
  meta: ReplicaMeta | undefined,
  scope: string,
): Promise<readonly AnyRowWithEntity[] | null> => {
  if (!isPacked(meta, scope)) return null
  const [pack, outdated] = await Promise.all([tx.get('packs', scope), tx.list('outdated', inScope(scope))])
  if (!pack || outdated.length > pack.rows.length * outdatedPart) return null
  if (outdated.length === 0) return pack.rows
  const keys = new Set(outdated.map(rowKey))
  const now = await Promise.all(outdated.map(({ entity, id }) => tx.get('rows', [entity, id])))
  const unchanged = pack.rows.filter((row) => !keys.has(rowKey(row)))
  return [...unchanged, ...now.filter((row) => row?.scope === scope)] as AnyRowWithEntity[]
}

/** Notes which rows packs no longer hold as they are. Give rows as they were and as they become: a row may leave its scope. */
export const noteChanges = async (
  tx: Tx,
  meta: ReplicaMeta,
  rows: readonly (Placed | null | undefined)[],
): Promise<void> => {
  for (const row of rows) {
    if (!row || !packedEntities.includes(row.entity) || meta.packed?.[row.scope] === undefined) continue
    const { scope, entity, id } = row
    await tx.put('outdated', { scope, entity, id })
  }
}

/** Deletes the packs of scopes. The caller takes them out of the replica's `packed`. */
export const dropPacks = async (tx: PackTx, scopes: readonly string[]): Promise<void> => {
  for (const scope of scopes) {
    await tx.delete('packs', scope)
    for (const { entity, id } of await tx.list('outdated', inScope(scope)))
      await tx.delete('outdated', [scope, entity, id])
  }
}

/** Deletes all packs, which any reader can do without: they cannot be read or written, or their room is needed. */
export const clearPacks = (replica: ReplicaStore): Promise<void> =>
  replica.write(packStores, async (tx) => {
    const meta = await tx.get('meta', 'meta')
    if (meta) await tx.put('meta', { ...meta, packed: {} })
    await tx.clear('packs')
    await tx.clear('outdated')
  })

export interface PackLimits {
  /** The issues from which a scope is packed. */
  from: number
  /** The outdated rows from which it is packed again; for large scopes a twentieth of its issues. */
  changes: number
}

/**
 * A browser reads a record of IndexedDB in about 45 µs, whatever is in it: 3,000 issues in 140 ms as rows, in 23 ms as one record
 * (Chromium on two cores). Below 200 the difference cannot be seen.
 */
const packLimits: PackLimits = { from: 200, changes: 100 }
const outdatedIssues = 0.05

const isDue = async (tx: Tx, meta: ReplicaMeta, scope: string, { from, changes }: PackLimits): Promise<boolean> => {
  const issues = await tx.count('rows', rangeOf(scope, 'issue'))
  if (!isPacked(meta, scope)) return issues >= from
  return (await tx.count('outdated', inScope(scope))) >= Math.max(changes, issues * outdatedIssues)
}

const listPackable = async (tx: Tx, scope: string): Promise<PackRow['rows']> => {
  const rows = await Promise.all(packedEntities.map((entity) => tx.list('rows', rangeOf(scope, entity))))
  return rows.flat() as AnyRowWithEntity[]
}

interface PackingDeps {
  limits?: PackLimits
  /** Fault injection, as in a pass. */
  step?(name: string): void
}

/**
 * Copies the rows of large scopes into one record each, so that a page reads them at once. Call it when a replica is complete; it ends
 * early once `isOver`. A device that cannot store packs does without them.
 */
export const createPacking = ({ limits = packLimits, step }: PackingDeps) => {
  const refusing = new WeakSet<ReplicaStore>()
  /** The state in which nothing was due. */
  const checked = new WeakMap<ReplicaStore, string>()

  const dueScopes = async (replica: ReplicaStore): Promise<string[]> => {
    const { state, due } = await replica.read(['rows', ...packStores], async (tx) => {
      const meta = await tx.get('meta', 'meta')
      const state = JSON.stringify([meta?.generation, meta?.cursor, meta?.loading, meta?.packed])
      if (!meta || checked.get(replica) === state) return { state, due: [] }
      const whole = Object.keys(meta.scopes).filter((scope) => !(scope in meta.loading))
      const found = await Promise.all(whole.map((scope) => isDue(tx, meta, scope, limits)))
      return { state, due: whole.filter((_, at) => found[at]) }
    })
    if (due.length === 0) checked.set(replica, state)
    return due
  }

  /** Lists in a transaction that lets others read, and stores nothing if the replica has changed since. */
  const packScope = async (replica: ReplicaStore, scope: string) => {
    const listed = await replica.read(['rows', ...packStores], async (tx) => ({
      meta: await tx.get('meta', 'meta'),
      rows: await listPackable(tx, scope),
    }))
    step?.('listed')
    await replica.write(packStores, async (bare) => {
      const tx = faultInjected(bare, step)
      const meta = await tx.get('meta', 'meta')
      if (!meta || JSON.stringify(meta) !== JSON.stringify(listed.meta)) return
      await dropPacks(tx, [scope])
      await tx.put('packs', { scope, rows: listed.rows })
      await tx.put('meta', { ...meta, packed: { ...meta.packed, [scope]: format } })
    })
  }

  return async (replica: ReplicaStore, isOver: () => Promise<boolean>): Promise<void> => {
    if (refusing.has(replica) || (await isOver())) return
    try {
      for (const scope of await dueScopes(replica)) {
        step?.('pack')
        if (await isOver()) return
        await packScope(replica, scope)
      }
    } catch (error) {
      if (!(error instanceof StoreError || error instanceof DOMException)) throw error
      console.warn('this device does without packs', error)
      refusing.add(replica)
      await clearPacks(replica).catch((failure) => console.warn(failure))
    }
  }
}
