import type { AnyRowWithEntity, ReplicaPart, WithTexts } from '../../core/sync/lane-types.ts'
import { plentifulEntities } from '../../core/sync/replica-rules.ts'
import { projectScope } from '../../core/work/entities.ts'
import type { ReplicaMeta, ReplicaRows, TextRow } from '../../store/replica/replica-database.ts'
import type { Range, TransactionOf } from '../../store/store-types.ts'
import { isLoading } from './scope-loading.ts'

type Tx = TransactionOf<ReplicaRows>
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

/** Not read at a start: long texts, and entities that only the page of an issue shows. */
const texts = ['comment', 'issueText']
const plentiful = [...plentifulEntities, 'issueText'].toSorted()
const last = '\uffff'

/** The key ranges of all entities but these, which are sorted; the keys begin with `head`. */
const rangesWithout = (entities: readonly string[], head: readonly string[] = []): Range[] =>
  [undefined, ...entities].map((after, at) => {
    const before = entities[at]
    return {
      from: after === undefined ? head : [...head, after, last],
      to: before === undefined ? [...head, last] : [...head, before],
    }
  })

const listRanges = async (tx: Tx, ranges: readonly Range[]): Promise<Stored[]> =>
  (await Promise.all(ranges.map((range) => tx.list('rows', range)))).flat()

const listScopes = (tx: Tx, scopes: readonly string[], without: readonly string[]) =>
  listRanges(
    tx,
    scopes.flatMap((scope) => rangesWithout(without, [scope]).map((range) => ({ ...range, index: 'place' }))),
  )

/** The descriptions and comments of issues. */
const listTexts = async (tx: Tx, issueIds: readonly string[]) => {
  const rows = await listRanges(
    tx,
    issueIds.map((id) => ({ index: 'issueId', from: id, to: id })),
  )
  return rows.filter(({ entity }) => texts.includes(entity))
}

const getRows = async (tx: Tx, keys: readonly { entity: string; id: string }[]) =>
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

/** All rows of the project on screen, and of the others the entities with few rows; null if the device does not show that project. */
const listNear = async (tx: Tx, meta: ReplicaMeta | undefined, projectKey: string, without: readonly string[]) => {
  const few = await listRanges(tx, rangesWithout(plentiful))
  const project = few.find((row) => row.entity === 'project' && 'key' in row && row.key === projectKey)
  const scope = project && projectScope(project.id)
  if (scope === undefined || !isShown(meta, scope)) return null
  return {
    rows: [...few.filter((row) => row.scope !== scope), ...(await listScopes(tx, [scope], without))],
    missing: Object.keys(shownScopes(meta)).filter((other) => other !== scope),
  }
}

/** The rows of a part, and the scopes of which rows are left out. */
const listPart = async (
  tx: Tx,
  meta: ReplicaMeta | undefined,
  part: Exclude<ReplicaPart, { issueIds: unknown }> | undefined,
  without: readonly string[],
) => {
  if (part && 'scopes' in part) return { rows: await listScopes(tx, part.scopes, without), missing: [] }
  const near = part && (await listNear(tx, meta, part.projectKey, without))
  return near ?? { rows: await listRanges(tx, rangesWithout(without)), missing: [] }
}

/** Reads a part of a replica, with the texts that are wanted, and the scopes of which rows are left out. */
export const readPart = async (tx: Tx, part: ReplicaPart | undefined, wanted: WithTexts = []) => {
  const meta = await tx.get('meta', 'meta')
  const shown = <Row extends Stored>(rows: readonly Row[]) => rows.filter(({ scope }) => isShown(meta, scope))
  if (part && 'issueIds' in part) return { meta, missing: [], rows: shown(await readIssues(tx, part.issueIds)) }
  if (wanted === 'all') {
    const { rows, missing } = await listPart(tx, meta, part, [])
    return { meta, missing, rows: shown(joined(rows, () => true)) }
  }
  const [{ rows, missing }, long] = await Promise.all([listPart(tx, meta, part, texts), listTexts(tx, wanted)])
  const told = new Set(wanted)
  return { meta, missing, rows: shown(joined([...rows, ...long], (id) => told.has(id))) }
}

/** Rows by their keys, issues with their descriptions. */
export const readKeys = async (tx: Tx, keys: readonly { entity: string; id: string }[]) => {
  const meta = await tx.get('meta', 'meta')
  const ofIssues = keys.filter(({ entity }) => entity === 'issue').map(({ id }) => ({ entity: 'issueText', id }))
  const rows = joined(await getRows(tx, [...keys, ...ofIssues]), () => true)
  return rows.filter(({ scope }) => isShown(meta, scope))
}
