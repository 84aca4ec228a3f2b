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
import type { Range, TransactionOf } from '../../store/store-types.ts'
import { faultInjected } from '../fault-injected.ts'

type Tx = TransactionOf<ReplicaRows>
type PackTx = TransactionOf<ReplicaRows, 'meta' | 'packs' | 'outdated'>
interface Placed {
  entity: string
  id: string
  scope: string
}

const last = '\uffff'
const inScope = (scope: string) => ({ from: [scope], to: [scope, last] })

/** What the pack of a scope holds: of the plentiful entities those that a start reads. */
export const packedEntities: readonly string[] = plentifulEntities.filter((entity) => entity !== 'comment')
/** Long texts, and entities that only the page of an issue shows. */
export const textEntities: readonly string[] = ['comment', 'issueText']
/** A pack of a build that packed other entities is not read. */
const format = packedEntities.join()

/** The pack of all rows that are neither plentiful nor texts, of all scopes: hundreds of projects have thousands of them. */
export const fewPack = 'few'

/** The name of the pack that holds a row: its scope, or `fewPack`. */
const packOf = ({ entity, scope }: Placed): string | null =>
  packedEntities.includes(entity) ? scope : textEntities.includes(entity) ? null : fewPack

/** The rows of one entity in a scope. */
export const rangeOf = (scope: string, entity: string) => ({
  index: 'place',
  from: [scope, entity],
  to: [scope, entity, last],
})

const notFew = [...packedEntities, ...textEntities].toSorted()

/** The key ranges of all entities with few rows; the keys begin with `head`. */
export const fewRanges = (head: readonly string[] = []): Range[] =>
  [undefined, ...notFew].map((after, at) => {
    const before = notFew[at]
    return {
      from: after === undefined ? head : [...head, after, last],
      to: before === undefined ? [...head, last] : [...head, before],
    }
  })

/** The ranges of the rows that a pack holds, by its name. */
const rangesOf = (name: string): Range[] =>
  name === fewPack ? fewRanges() : packedEntities.map((entity) => rangeOf(name, entity))

const isPacked = (meta: ReplicaMeta | undefined, name: string) => meta?.packed?.[name] === format

/** From this part of a pack's rows on, reading the outdated ones singly takes longer than reading all rows. */
const outdatedPart = 0.25

/** The rows of a pack, as they are now; null if they have to be read one by one. */
export const readPack = async (
  tx: Tx,
  meta: ReplicaMeta | undefined,
  name: string,
): Promise<readonly AnyRowWithEntity[] | null> => {
  if (!isPacked(meta, name)) return null
  const [pack, outdated] = await Promise.all([tx.get('packs', name), tx.list('outdated', inScope(name))])
  if (!pack || outdated.length > pack.rows.length * outdatedPart) return null
  if (outdated.length === 0) return pack.rows
  const keys = new Set(outdated.map(rowKey))
  const now = await Promise.all(outdated.map(({ entity, id }) => tx.get('rows', [entity, id])))
  const unchanged = pack.rows.filter((row) => !keys.has(rowKey(row)))
  return [...unchanged, ...now.filter((row) => row && packOf(row) === name)] as AnyRowWithEntity[]
}

/** Notes which rows packs no longer hold as they are. Give rows as they were and as they become: a row may leave its scope. */
export const noteChanges = async (
  tx: Tx,
  meta: ReplicaMeta,
  rows: readonly (Placed | null | undefined)[],
): Promise<void> => {
  for (const row of rows) {
    const name = row && packOf(row)
    if (!name || meta.packed?.[name] === undefined) continue
    await tx.put('outdated', { scope: name, entity: row.entity, id: row.id })
  }
}

/** Deletes packs by their names. The caller takes them out of the replica's `packed`. */
export const dropPacks = async (tx: PackTx, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await tx.delete('packs', name)
    for (const { entity, id } of await tx.list('outdated', inScope(name)))
      await tx.delete('outdated', [name, entity, id])
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
  /** The rows from which a pack is made. */
  from: number
  /** The outdated rows from which it is made again; of a large pack a twentieth of its rows, of a small one a quarter. */
  changes: number
}

/**
 * A browser reads a record of IndexedDB in about 45 µs, whatever is in it: 3,000 issues in 140 ms as rows, in 23 ms as one record
 * (Chromium on two cores). One scope of 20 rows is not worth a pack; hundreds of them are.
 */
const packLimits: PackLimits = { from: 20, changes: 100 }
const outdatedShare = 0.05

const countRows = async (tx: Tx, name: string): Promise<number> => {
  const counts = await Promise.all(rangesOf(name).map((range) => tx.count('rows', range)))
  return counts.reduce((sum, count) => sum + count, 0)
}

const isDue = async (tx: Tx, meta: ReplicaMeta, name: string, { from, changes }: PackLimits): Promise<boolean> => {
  const isMade = isPacked(meta, name)
  const outdated = isMade ? await tx.count('outdated', inScope(name)) : 0
  if (isMade && outdated === 0) return false
  const rows = await countRows(tx, name)
  return isMade ? outdated >= Math.min(Math.max(changes, rows * outdatedShare), rows * outdatedPart) : rows >= from
}

const listPackable = async (tx: Tx, name: string): Promise<PackRow['rows']> => {
  const rows = await Promise.all(rangesOf(name).map((range) => tx.list('rows', range)))
  return rows.flat() as AnyRowWithEntity[]
}

interface PackingDeps {
  limits?: PackLimits
  /** Fault injection, as in a pass. */
  step?(name: string): void
}

/**
 * Copies the rows of scopes, and those of entities with few rows, into one record each, so that a page reads them at once. Call it when a
 * replica is complete; it ends early once `isOver`. A device that cannot store packs does without them.
 */
export const createPacking = ({ limits = packLimits, step }: PackingDeps) => {
  const refusing = new WeakSet<ReplicaStore>()
  /** The state in which nothing was due. */
  const checked = new WeakMap<ReplicaStore, string>()

  const findDue = async (replica: ReplicaStore): Promise<string[]> => {
    const { state, due } = await replica.read(['rows', ...packStores], async (tx) => {
      const meta = await tx.get('meta', 'meta')
      const state = JSON.stringify([meta?.generation, meta?.cursor, meta?.loading, meta?.packed])
      if (!meta || checked.get(replica) === state) return { state, due: [] }
      const names = [fewPack, ...Object.keys(meta.scopes).filter((scope) => !(scope in meta.loading))]
      const found = await Promise.all(names.map((name) => isDue(tx, meta, name, limits)))
      return { state, due: names.filter((_, at) => found[at]) }
    })
    if (due.length === 0) checked.set(replica, state)
    return due
  }

  /** Lists in a transaction that lets others read, and stores nothing if the replica has changed since. */
  const pack = async (replica: ReplicaStore, name: string) => {
    const listed = await replica.read(['rows', ...packStores], async (tx) => ({
      meta: await tx.get('meta', 'meta'),
      rows: await listPackable(tx, name),
    }))
    step?.('listed')
    await replica.write(packStores, async (bare) => {
      const tx = faultInjected(bare, step)
      const meta = await tx.get('meta', 'meta')
      if (!meta || JSON.stringify(meta) !== JSON.stringify(listed.meta)) return
      await dropPacks(tx, [name])
      await tx.put('packs', { scope: name, rows: listed.rows })
      await tx.put('meta', { ...meta, packed: { ...meta.packed, [name]: format } })
    })
  }

  return async (replica: ReplicaStore, isOver: () => Promise<boolean>): Promise<void> => {
    if (refusing.has(replica) || (await isOver())) return
    try {
      for (const name of await findDue(replica)) {
        step?.('pack')
        if (await isOver()) return
        await pack(replica, name)
      }
    } catch (error) {
      if (!(error instanceof StoreError || error instanceof DOMException)) throw error
      console.warn('this device does without packs', error)
      refusing.add(replica)
      await clearPacks(replica).catch((failure) => console.warn(failure))
    }
  }
}
