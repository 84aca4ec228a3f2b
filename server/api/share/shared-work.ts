import { and, asc, count, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { readFilter } from '../../../src/core/filters/filter-address-rules.ts'
import { conditionsOf } from '../../../src/core/filters/filter-tree.ts'
import { sharedIssuesShown } from '../../../src/core/limits.ts'
import type {
  SharedAttachment,
  SharedDetail,
  SharedIssue,
  SharedOverview,
} from '../../../src/core/share/shared-work.ts'
import type { Issue, RowOf } from '../../../src/core/work/entities.ts'
import { byRank } from '../../../src/core/work/rank.ts'
import type { Tx } from '../../db/database.ts'
import {
  attachments,
  fields,
  issues,
  issueTypes,
  labels,
  organizations,
  projects,
  statuses,
  workPeople,
} from '../../db/schema.ts'
import { serverFilter } from '../work/filter-sql.ts'
import type { ShareRow } from './share-resources.ts'

// Everything here runs in `Database.shared`: the database shows only one project and only the tables used here.

/** The time at which a filter is evaluated, and the person that "me" means: the share's creator. */
export interface IssueReader {
  now: Date
}

const { description, ...columns } = getTableColumns(issues)

/** The rows that issues of the project refer to, in the project's order. */
const readNames = async (tx: Tx, { orgId, projectId }: ShareRow) => {
  const of = (table: typeof statuses | typeof issueTypes | typeof labels) =>
    and(eq(table.orgId, orgId), eq(table.projectId, projectId ?? ''))
  const [project] = await tx
    .select({ key: projects.key, name: projects.name })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), eq(projects.id, projectId ?? '')))
  if (!project) return null
  const [states, types, tags] = [
    (await tx.select().from(statuses).where(of(statuses))) as unknown as RowOf<'status'>[],
    (await tx.select().from(issueTypes).where(of(issueTypes))) as unknown as RowOf<'issueType'>[],
    (await tx.select().from(labels).where(of(labels))) as unknown as RowOf<'label'>[],
  ]
  return { project, statuses: states.sort(byRank), types: types.sort(byRank), labels: tags }
}
type Names = NonNullable<Awaited<ReturnType<typeof readNames>>>

const readAssignees = async (tx: Tx, { orgId }: ShareRow, shown: readonly Issue[]): Promise<Map<string, string>> => {
  const ids = [...new Set(shown.flatMap(({ assigneeId }) => assigneeId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: workPeople.userId, name: workPeople.name })
    .from(workPeople)
    .where(and(eq(workPeople.orgId, orgId), inArray(workPeople.userId, ids)))
  // a deleted account has no name
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}

/** The whitelisted fields (SHR-10), and the names that they refer to. `isWhole`: includes names that no issue uses. */
const toShown = async (tx: Tx, share: ShareRow, names: Names, shown: readonly Issue[], isWhole = false) => {
  const people = await readAssignees(tx, share, shown)
  const used = new Set(shown.flatMap(({ statusId, typeId, labelIds }) => [statusId, typeId, ...labelIds]))
  const states = names.statuses.filter(({ id }) => isWhole || used.has(id))
  const types = names.types.filter(({ id }) => used.has(id))
  const tags = names.labels.filter(({ id }) => used.has(id))
  const at = new Map([states, types, tags].flatMap((rows) => rows.map(({ id }, index) => [id, index] as const)))
  const shownIssues = shown.map(
    (issue): SharedIssue => ({
      key: `${names.project.key}-${issue.number}`,
      summary: issue.summary,
      status: at.get(issue.statusId) ?? 0,
      type: at.get(issue.typeId) ?? 0,
      priority: issue.priority,
      startDate: issue.startDate,
      dueDate: issue.dueDate,
      labels: issue.labelIds.flatMap((id) => at.get(id) ?? []),
      assignee: issue.assigneeId === null ? null : (people.get(issue.assigneeId) ?? null),
    }),
  )
  return {
    projectName: names.project.name,
    statuses: states.map(({ name, category, color }) => ({ name, category, color })),
    types: types.map(({ name, icon, color }) => ({ name, icon, color })),
    labels: tags.map(({ name, color }) => ({ name, color })),
    issues: shownIssues,
  }
}

const inProject = ({ orgId, projectId }: ShareRow, where?: SQL) =>
  and(eq(issues.orgId, orgId), eq(issues.projectId, projectId ?? ''), where)

/** The issues of the share's project by rank, without their descriptions unless they are needed. */
const readIssues = async (tx: Tx, share: ShareRow, more: { where?: SQL; limit?: number; isFull?: boolean }) => {
  const query = tx
    .select(more.isFull ? { ...columns, description } : columns)
    .from(issues)
    .where(inProject(share, more.where))
    .orderBy(asc(issues.rank), asc(issues.id))
  return (await (more.limit ? query.limit(more.limit) : query)) as unknown as Issue[]
}

/** A share's filter, evaluated for its maker; undefined if it has none, null if it is no longer readable (then nothing is shown). */
const filterOf = async (tx: Tx, share: ShareRow, names: Names, { now }: IssueReader) => {
  if (share.filter === null) return undefined
  const group = readFilter(share.filter)
  if (group === null) return null
  const [organization] = await tx
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, share.orgId))
  const custom = await tx
    .select({ id: fields.id, kind: fields.kind })
    .from(fields)
    .where(and(eq(fields.orgId, share.orgId), eq(fields.projectId, share.projectId ?? '')))
  const kinds = new Map(custom.map((field) => [field.id, field as Pick<RowOf<'field'>, 'kind'>]))
  const filter = serverFilter(group, {
    me: String(share.makerId),
    now: now.getTime(),
    timeZone: organization?.timeZone ?? 'UTC',
    findField: (id) => kinds.get(id),
    categories: new Map(names.statuses.map(({ id, category }) => [id, category])),
  })
  return { ...filter, isFull: conditionsOf(group).some(({ condition }) => condition.field === 'description') }
}
type ShareFilter = NonNullable<Awaited<ReturnType<typeof filterOf>>>

const isOneOf = (ids: readonly string[]) => sql`${issues.id} = ANY(${sql.param(ids)}::uuid[])`

/** The ids of the issues that a filter matches, by rank; the evaluator decides where SQL cannot. */
const matchingIds = async (tx: Tx, share: ShareRow, { answer, mayMatch, matches, isFull }: ShareFilter) => {
  const candidates = await tx
    .select({ id: issues.id, answer })
    .from(issues)
    .where(inProject(share, mayMatch))
    .orderBy(asc(issues.rank), asc(issues.id))
  const undecided = candidates.flatMap((row) => (row.answer === null ? [row.id] : []))
  const rows = undecided.length === 0 ? [] : await readIssues(tx, share, { where: isOneOf(undecided), isFull })
  const evaluated = new Set(rows.filter(matches).map(({ id }) => id))
  return candidates.flatMap((row) => (row.answer || evaluated.has(row.id) ? [row.id] : []))
}

const countAll = async (tx: Tx, share: ShareRow): Promise<number> => {
  const [all] = await tx.select({ total: count() }).from(issues).where(inProject(share))
  return all?.total ?? 0
}

/** The first issues of a board or list, by rank. Null if the project no longer exists. */
export const sharedOverview = async (
  tx: Tx,
  share: ShareRow,
  isBoard: boolean,
  reader: IssueReader,
): Promise<Omit<SharedOverview, 'resourceType'> | null> => {
  const names = await readNames(tx, share)
  const filter = names && (await filterOf(tx, share, names, reader))
  if (!names || filter === null) return null
  const ids = filter && (await matchingIds(tx, share, filter))
  const first = await readIssues(
    tx,
    share,
    ids ? { where: isOneOf(ids.slice(0, sharedIssuesShown)) } : { limit: sharedIssuesShown },
  )
  return { ...(await toShown(tx, share, names, first, isBoard)), total: ids?.length ?? (await countAll(tx, share)) }
}

/** The issue of an issue's share; null if it was deleted or has moved to another project. */
export const sharedIssueById = async (tx: Tx, share: ShareRow): Promise<Issue | null> =>
  (await readIssues(tx, share, { where: eq(issues.id, share.resourceId), isFull: true }))[0] ?? null

/** An issue of a shared board or list by its key; null if the share does not show it. */
export const sharedIssueByKey = async (
  tx: Tx,
  share: ShareRow,
  key: string,
  reader: IssueReader,
): Promise<Issue | null> => {
  const names = await readNames(tx, share)
  const [, prefix, number] = /^([A-Z][A-Z0-9]{1,9})-(\d{1,9})$/.exec(key) ?? []
  if (!names || prefix !== names.project.key) return null
  const filter = await filterOf(tx, share, names, reader)
  const [issue] = await readIssues(tx, share, { where: eq(issues.number, Number(number)), isFull: true })
  return issue && filter !== null && (filter?.matches(issue) ?? true) ? issue : null
}

const readAttachments = (tx: Tx, { orgId }: ShareRow, { id }: Issue): Promise<SharedAttachment[]> =>
  tx
    .select({
      id: attachments.id,
      name: attachments.name,
      sizeBytes: attachments.sizeBytes,
      mediaType: attachments.mediaType,
    })
    .from(attachments)
    .where(and(eq(attachments.orgId, orgId), eq(attachments.issueId, id)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id))

const mention = /@\[((?:[^\]\\\n]|\\.){1,200})\]\(user:[\w-]{1,60}\)/g

/** One issue with the parts that its sharer chose. People mentioned in the description lose their ids. */
export const sharedDetail = async (tx: Tx, share: ShareRow, issue: Issue): Promise<SharedDetail | null> => {
  const names = await readNames(tx, share)
  if (!names) return null
  const { issues: shown, ...rest } = await toShown(tx, share, names, [issue])
  const [first] = shown
  if (!first) return null
  const { description = '' } = issue
  const isTold = share.parts.includes('description') && description !== ''
  const files = share.parts.includes('attachments') ? { attachments: await readAttachments(tx, share, issue) } : {}
  return { ...rest, issue: first, description: isTold ? description.replace(mention, '@$1') : null, ...files }
}

/** Whether the share shows this file of this issue. */
export const showsAttachment = async (tx: Tx, share: ShareRow, issue: Issue, id: string): Promise<boolean> =>
  share.parts.includes('attachments') &&
  (await readAttachments(tx, share, issue)).some((attachment) => attachment.id === id)
