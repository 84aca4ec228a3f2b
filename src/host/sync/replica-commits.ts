import type { AnyRowWithEntity, LaneChange } from '../../core/sync/lane-types.ts'
import { changedRows, rowKey } from '../../core/sync/replica-rules.ts'
import { syncSchemaVersion } from '../../core/sync/sync-limits.ts'
import type { BootstrapAnswer, Scopes, SyncAnswer } from '../../core/sync/sync-types.ts'
import { organizationScope } from '../../core/work/entities.ts'
import {
  type Loading,
  type ReplicaMeta,
  type ReplicaRows,
  type ReplicaStore,
  replicaStores,
} from '../../store/replica/replica-database.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { dropPacks, fewPack, noteChanges } from './replica-packs.ts'

type Tx = TransactionOf<ReplicaRows>

/** The changes of a commit, for pages. Null: the answer is outdated, and nothing was committed. */
export type Committed = (Required<Pick<LaneChange, 'rows' | 'cursor'>> & Pick<LaneChange, 'scopes'>) | null

const emptyMeta = (generation: string): ReplicaMeta => ({
  key: 'meta',
  generation,
  cursor: null,
  scopes: {},
  loading: {},
  epoch: null,
  schema: syncSchemaVersion,
  peopleVersion: null,
  syncedAt: null,
})

/** Deletes all rows, to load them again. */
export const resetReplica = async (tx: Tx, generation: string): Promise<ReplicaMeta> => {
  const { wanted } = (await tx.get('meta', 'meta')) ?? {}
  const meta = { ...emptyMeta(generation), ...(wanted && { wanted }) }
  for (const store of ['rows', 'packs', 'outdated'] as const) await tx.clear(store)
  await tx.put('meta', meta)
  return meta
}

/** The replica's metadata; created if it is missing or from an older build. */
export const openReplica = async (store: ReplicaStore, newId: () => string): Promise<ReplicaMeta> => {
  const stored = await store.read(['meta'], (tx) => tx.get('meta', 'meta'))
  if (stored && stored.schema >= syncSchemaVersion) return stored
  return store.write(replicaStores, async (tx) => {
    const meta = await tx.get('meta', 'meta')
    return meta && meta.schema >= syncSchemaVersion ? meta : resetReplica(tx, newId())
  })
}

const isSameScopes = (one: Scopes, other: Scopes) =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([key, at]) => other[key] === at)

/** Null if the replica has changed since the request, by another runtime. */
const unchanged = async (tx: Tx, requested: ReplicaMeta): Promise<ReplicaMeta | null> => {
  const meta = await tx.get('meta', 'meta')
  if (!meta || meta.generation !== requested.generation || meta.cursor !== requested.cursor) return null
  return meta.epoch === requested.epoch && isSameScopes(meta.scopes, requested.scopes) ? meta : null
}

/** Whether the server knows less than before, because it was restored from a backup. */
export const isRestored = (requested: Pick<ReplicaMeta, 'epoch' | 'cursor'>, { epoch, cursor }: SyncAnswer): boolean =>
  (requested.epoch !== null && requested.epoch !== epoch) || cursor < (requested.cursor ?? 0)

const without = <Value>(record: Readonly<Record<string, Value>>, isRemoved: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !isRemoved(key)))

/** Removes scopes that are complete at this cursor from the list. */
const stillLoading = (loading: ReplicaMeta['loading'], cursor: number): Readonly<Record<string, Loading>> =>
  Object.fromEntries(Object.entries(loading).filter(([, { lastSeq }]) => lastSeq === null || cursor < lastSeq))

const listScope = (tx: Tx, scope: string) => tx.list('rows', { index: 'place', from: [scope], to: [scope, '\uffff'] })

/** `stored`: the row that this one replaces. */
const putRow = async (tx: Tx, row: AnyRowWithEntity, stored: AnyRowWithEntity | undefined): Promise<void> => {
  if (row.entity !== 'issue' || !('description' in row) || row.description === undefined) {
    await tx.put('rows', row)
    return
  }
  const { description, ...rest } = row
  const { id, scope } = row
  await tx.put('rows', rest as AnyRowWithEntity)
  if (description !== '') await tx.put('rows', { entity: 'issueText', id, issueId: id, scope, description })
  else if (stored) await tx.delete('rows', ['issueText', id])
}

const deleteRow = async (tx: Tx, { entity, id }: { entity: string; id: string }): Promise<void> => {
  await tx.delete('rows', [entity, id])
  if (entity === 'issue') await tx.delete('rows', ['issueText', id])
}

const dropScopes = async (tx: Tx, scopes: readonly string[]): Promise<void> => {
  const rows = (await Promise.all(scopes.map((scope) => listScope(tx, scope)))).flat()
  for (const { entity, id } of rows) await tx.delete('rows', [entity, id])
}

const storedRows = async (tx: Tx, keys: readonly { entity: string; id: string }[]) => {
  const rows = await Promise.all(keys.map(({ entity, id }) => tx.get('rows', [entity, id])))
  return new Map(rows.flatMap((row) => (row ? [[rowKey(row), row as AnyRowWithEntity] as const] : [])))
}

const uniqueRows = <Named extends { entity: string; id: string }>(named: readonly Named[]) => [
  ...new Map(named.map((row) => [rowKey(row), row])).values(),
]

/** An answer contains all people; missing ones are deleted. */
const putPeople = async (tx: Tx, { people = [], cursor }: SyncAnswer) => {
  const ids = new Set(people.map(({ id }) => id))
  for (const { entity, id } of await listScope(tx, organizationScope))
    if (entity === 'person' && !ids.has(id)) await tx.delete('rows', [entity, id])
  for (const person of people)
    await tx.put('rows', { ...person, entity: 'person', scope: organizationScope, rev: cursor })
}

interface CommitDeps {
  newId(): string
  /** The rows that a device should hold. */
  deviceRows: number
}

/** Counts rows only while scopes are being loaded, because nothing else depends on it. Descriptions count with their issues. */
const isFullNow = async (tx: Tx, { loading }: Pick<ReplicaMeta, 'loading'>, { deviceRows }: CommitDeps) => {
  if (Object.keys(loading).length === 0) return false
  const all = await tx.count('rows')
  return (
    all >= deviceRows &&
    all - (await tx.count('rows', { from: ['issueText'], to: ['issueText', '\uffff'] })) >= deviceRows
  )
}

/** Commits rows, cursor and scopes of an answer in the transaction `tx`. */
export async function commitAnswer(
  tx: Tx,
  requested: ReplicaMeta,
  answer: SyncAnswer,
  { at, ...deps }: { at: number } & CommitDeps,
): Promise<Committed> {
  const meta = await unchanged(tx, requested)
  if (!meta) return null
  const { cursor, drop, load, epoch, peopleVersion, people = [] } = answer
  if (isRestored(requested, answer)) {
    await resetReplica(tx, deps.newId())
    return { rows: 'all', cursor: { from: requested.cursor, to: cursor } }
  }
  await dropScopes(tx, drop)
  const droppedPacks = drop.length > 0 || answer.people ? [...drop, fewPack] : []
  await dropPacks(tx, droppedPacks)
  const named = uniqueRows(answer.changes)
  const stored = await storedRows(tx, named)
  const changed = changedRows(stored, answer.changes)
  await noteChanges(tx, meta, [...[...changed.keys()].map((key) => stored.get(key)), ...changed.values()])
  for (const { entity, id } of named) {
    const key = rowKey({ entity, id })
    const row = changed.get(key)
    if (row) await putRow(tx, row, stored.get(key))
    else if (row === null) await deleteRow(tx, { entity, id })
  }
  if (answer.people) await putPeople(tx, answer)
  const scopes = without(meta.scopes, (scope) => drop.includes(scope))
  const begun = without(meta.loading, (scope) => !(scope in scopes))
  const wanted = load.filter((scope) => !(scope in scopes))
  const isNew = { after: null, lastSeq: null }
  const before = { ...begun, ...Object.fromEntries(wanted.map((scope) => [scope, isNew])) }
  const loading = stillLoading(before, cursor)
  // people are deleted with the organisation's scope
  const keptPeopleVersion = drop.includes(organizationScope) ? null : peopleVersion
  const isFull = await isFullNow(tx, { loading }, deps)
  const now = { cursor, scopes, loading, epoch, isFull, peopleVersion: keptPeopleVersion, syncedAt: at }
  const packed = without(meta.packed ?? {}, (name) => droppedPacks.includes(name))
  await tx.put('meta', { ...meta, ...now, packed })
  const isAll = drop.length > 0 || Object.keys(loading).length < Object.keys(before).length
  const changedNames = named.filter((row) => changed.has(rowKey(row)))
  const rows = [...changedNames, ...people.map(({ id }) => ({ entity: 'person', id }))].map(({ entity, id }) => ({
    entity: entity as AnyRowWithEntity['entity'],
    id,
  }))
  return { rows: isAll ? 'all' : rows, cursor: { from: requested.cursor, to: cursor } }
}

/** Commits one page of a scope that is being loaded. Rows with a later change are kept. */
export async function commitPage(
  tx: Tx,
  requested: ReplicaMeta,
  scope: string,
  page: BootstrapAnswer,
  deps: CommitDeps,
): Promise<Committed> {
  const meta = await unchanged(tx, requested)
  const progress = meta?.loading[scope]
  if (!meta || !progress || progress.after !== requested.loading[scope]?.after) return null
  const { cursor } = meta
  const position = { from: cursor, to: cursor ?? 0 }
  if (page.epoch !== meta.epoch) {
    await resetReplica(tx, deps.newId())
    return { rows: 'all', cursor: position }
  }
  const stored = await storedRows(tx, page.rows)
  const newer = (page.rows as unknown as AnyRowWithEntity[]).filter(
    (row) => row.rev > (stored.get(rowKey(row))?.rev ?? -1),
  )
  await noteChanges(tx, meta, [...newer.map((row) => stored.get(rowKey(row))), ...newer])
  for (const row of newer) await putRow(tx, row, stored.get(rowKey(row)))
  // a scope that begins again keeps its `seq`: changes are followed from its very first page on
  const scopes = { ...meta.scopes, [scope]: meta.scopes[scope] ?? page.seq }
  const isOpened = progress.isOpened || page.isOpening
  const next: Loading = { after: page.next, lastSeq: page.next === null ? page.seq : null }
  if (isOpened) Object.assign(next, { isOpened, ...(!page.isOpening && { isBegun: true }) })
  const before = { ...meta.loading, [scope]: next }
  const loading = stillLoading(before, cursor ?? 0)
  await tx.put('meta', { ...meta, scopes, loading, isFull: await isFullNow(tx, { loading }, deps) })
  const isNew = !(scope in loading) || page.isOpening
  if (isNew) return { rows: 'all', scopes: [scope], cursor: position }
  // announces rows that are shown already and newer in this page: the changes up to here will not announce them
  const replaced = page.rows.filter((row) => isOpened && row.rev > (stored.get(rowKey(row))?.rev ?? row.rev))
  const rows = replaced.map(({ entity, id }) => ({ entity: entity as AnyRowWithEntity['entity'], id }))
  return { rows, cursor: position }
}

/** Restarts a scope that is being loaded at its first page; its rows so far stay. */
export async function restartScope(tx: Tx, requested: ReplicaMeta, scope: string): Promise<void> {
  const meta = await unchanged(tx, requested)
  const progress = meta?.loading[scope]
  if (meta && progress && progress.after === requested.loading[scope]?.after)
    await tx.put('meta', { ...meta, loading: { ...meta.loading, [scope]: { ...progress, after: null } } })
}
