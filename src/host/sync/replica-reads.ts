import type { AnyRowWithEntity, ReplicaPart, WithTexts } from '../../core/sync/lane-types.ts'
import { projectScope } from '../../core/work/entities.ts'
import type { ReplicaMeta, ReplicaRows, TextRow } from '../../store/replica/replica-database.ts'
import type { Range, TransactionOf } from '../../store/store-types.ts'
import { fewPack, fewRanges, packedEntities, rangeOf, readPack, textEntities } from './replica-packs.ts'
import { isLoading } from './scope-loading.ts'

type Tx = TransactionOf<ReplicaRows>
type RowsTx = TransactionOf<ReplicaRows, 'rows' | 'meta'>
type Stored = ReplicaRows['rows']

/** Whether a scope is completely loaded, or has its opening page; the rows of others are not returned. */
const isShown = (meta: ReplicaMeta | undefined, scope: string) =>
  meta !== undefined && scope in meta.scopes && (meta.loading[scope]?.isOpened ?? !(scope in meta.loading))

const shownScopes = (meta: ReplicaMeta | undefined) =>
  Object.fromEntries(Object.entries(meta?.scopes ?? {}).filter(([scope]) => isShown(meta, scope)))

/** The state of a replica that a page gets with its rows. */
export const replicaStatus = (meta: ReplicaMeta | undefined) => ({
  scopes: shownScopes(meta),
  syncedAt: meta?.syncedAt ?? null,
  isLoading: meta !== undefined && isLoading(meta),
  partial: Object.entries(meta?.loading ?? {}).flatMap(([scope, { isOpened }]) => (isOpened ? [scope] : [])),
})

const isText = (row: Stored): row is TextRow => row.entity === 'issueText'

const listRanges = async (tx: Tx, ranges: readonly Range[]): Promise<Stored[]> =>
  (await Promise.all(ranges.map((range) => tx.list('rows', range)))).flat()

const listFew = (tx: Tx, scopes: readonly string[]) =>
  listRanges(
    tx,
    scopes.flatMap((scope) => fewRanges([scope]).map((range) => ({ ...range, index: 'place' }))),
  )

/** The rows of plentiful entities; without texts from the packs of their scopes, if there are any. */
const listPlentiful = async (
  tx: Tx,
  meta: ReplicaMeta | undefined,
  scopes: readonly string[],
  hasTexts: boolean,
): Promise<Stored[]> => {
  const entities = hasTexts ? [...packedEntities, ...textEntities] : packedEntities
  const listed = await Promise.all(
    scopes.map(async (scope) => {
      const pack = hasTexts ? null : await readPack(tx, meta, scope)
      const ranges = entities.map((entity) => rangeOf(scope, entity))
      return pack ?? listRanges(tx, ranges)
    }),
  )
  return listed.flat()
}

/** The descriptions and comments of issues. */
const listTexts = async (tx: Tx, issueIds: readonly string[]) => {
  const rows = await listRanges(
    tx,
    issueIds.map((id) => ({ index: 'issueId', from: id, to: id })),
  )
  return rows.filter(({ entity }) => textEntities.includes(entity))
}

const getRows = async (tx: RowsTx, keys: readonly { entity: string; id: string }[]) =>
  (await Promise.all(keys.map(({ entity, id }) => tx.get('rows', [entity, id])))).filter((row) => row !== undefined)

/** Joins the descriptions among the rows to their issues; an issue chosen by `isDescribed` gets an empty one if it has none. */
const joined = (rows: readonly Stored[], isDescribed: (issueId: string) => boolean): AnyRowWithEntity[] => {
  const descriptions = new Map(rows.flatMap((row) => (isText(row) ? [[row.id, row.description] as const] : [])))
  return rows.flatMap((row) => {
    if (isText(row)) return []
    if (row.entity !== 'issue' || !isDescribed(row.id)) return [row]
    return [{ description: descriptions.get(row.id) ?? '', ...row }]
  })
}

/** The complete rows of issues, with descriptions and comments. */
const readIssues = async (tx: Tx, issueIds: readonly string[]) => {
  const keys = issueIds.map((id) => ({ entity: 'issue', id }))
  const [rows, long] = await Promise.all([getRows(tx, keys), listTexts(tx, issueIds)])
  return joined([...rows, ...long], () => true)
}

/** The rows of a part, and the scopes of which rows are left out. */
const listPart = async (
  tx: Tx,
  meta: ReplicaMeta | undefined,
  part: Exclude<ReplicaPart, { issueIds: unknown }> | undefined,
  hasTexts: boolean,
) => {
  if (part && 'scopes' in part) {
    const both = [listFew(tx, part.scopes), listPlentiful(tx, meta, part.scopes, hasTexts)]
    return { rows: (await Promise.all(both)).flat(), missing: [] }
  }
  const few = (await readPack(tx, meta, fewPack)) ?? (await listRanges(tx, fewRanges()))
  const shown = Object.keys(shownScopes(meta))
  const project = few.find((row) => row.entity === 'project' && 'key' in row && row.key === part?.projectKey)
  const near = project && projectScope(project.id)
  const scopes = near !== undefined && shown.includes(near) ? [near] : shown
  return {
    rows: [...few, ...(await listPlentiful(tx, meta, scopes, hasTexts))],
    missing: shown.filter((scope) => !scopes.includes(scope)),
  }
}

/**
 * Reads a part of a replica, with the texts that are wanted, and the scopes of which rows are left out. `hasPacks` false: reads rows
 * only.
 */
export const readPart = async (tx: Tx, part: ReplicaPart | undefined, wanted: WithTexts = [], hasPacks = true) => {
  const stored = await tx.get('meta', 'meta')
  const meta = stored && !hasPacks ? { ...stored, packed: {} } : stored
  const shown = <Row extends Stored>(rows: readonly Row[]) => rows.filter(({ scope }) => isShown(meta, scope))
  if (part && 'issueIds' in part) return { meta, missing: [], rows: shown(await readIssues(tx, part.issueIds)) }
  if (wanted === 'all') {
    const { rows, missing } = await listPart(tx, meta, part, true)
    return { meta, missing, rows: shown(joined(rows, () => true)) }
  }
  const [{ rows, missing }, long] = await Promise.all([listPart(tx, meta, part, false), listTexts(tx, wanted)])
  const told = new Set(wanted)
  return { meta, missing, rows: shown(joined([...rows, ...long], (id) => told.has(id))) }
}

/** Rows by their keys, issues with their descriptions. */
export const readKeys = async (tx: RowsTx, keys: readonly { entity: string; id: string }[]) => {
  const meta = await tx.get('meta', 'meta')
  const ofIssues = keys.filter(({ entity }) => entity === 'issue').map(({ id }) => ({ entity: 'issueText', id }))
  const rows = joined(await getRows(tx, [...keys, ...ofIssues]), () => true)
  return rows.filter(({ scope }) => isShown(meta, scope))
}
