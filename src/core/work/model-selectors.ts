import { compareNames } from '../locale/name-order.ts'
import type { Issue, Project, RowOf } from './entities.ts'
import type { ModelTables } from './model-tables.ts'
import { byRank } from './rank.ts'

type Order<Row> = (a: Row, b: Row) => number

const byId: Order<{ id: string }> = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const byTime: Order<{ createdAt: number; id: string }> = (a, b) => a.createdAt - b.createdAt || byId(a, b)
type Written = { createdAt: number; id: string; rev: number }
/** Rows that the server has not numbered yet come last, because a device's clock may be behind. */
const byTimeThenUnsent: Order<Written> = (a, b) => Number(a.rev === 0) - Number(b.rev === 0) || byTime(a, b)
const latestFirst: Order<{ at: number; id: string }> = (a, b) => b.at - a.at || byId(a, b)
const byName: Order<{ name: string; id: string }> = (a, b) => compareNames(a.name, b.name) || byId(a, b)

/** The only key of an index that holds all rows. */
const all = ''

const ifThere =
  <Row extends { deletedAt: number | null }>(keyOf: (row: Row) => string | null) =>
  (row: Row): string | null =>
    row.deletedAt === null ? keyOf(row) : null
const ifDeleted =
  <Row extends { deletedAt: number | null }>(keyOf: (row: Row) => string | null) =>
  (row: Row): string | null =>
    row.deletedAt === null ? null : keyOf(row)

/** Caches a result as long as its input arrays are the same. */
const memo = <Sources extends readonly unknown[], Result>(make: (...sources: Sources) => Result) => {
  const kept = new Map<string, { sources: Sources; result: Result }>()
  return (key: string, ...sources: Sources): Result => {
    const last = kept.get(key)
    if (last?.sources.every((source, at) => source === sources[at])) return last.result
    const result = make(...sources)
    kept.set(key, { sources, result })
    return result
  }
}

/** An issue's key as displayed; null until the server has assigned a number. */
export const issueKey = (
  project: Pick<Project, 'key'> | undefined,
  { number }: Pick<Issue, 'number'>,
): string | null => (project && number !== null ? `${project.key}-${number}` : null)

const keySelectors = (tables: ModelTables) => {
  const byKey = tables.addIndex('project', ({ key }) => key, byId)
  const byNumber = tables.addIndex('issue', ({ projectId, number }) => `${projectId} ${number}`, byTime)
  const moved = tables.addIndex('issue', ({ formerKeys }) => (formerKeys.length > 0 ? all : null), byTime)
  const byFormerKey = memo(
    (issues: readonly Issue[]) =>
      new Map(issues.flatMap((issue) => issue.formerKeys.map((key) => [key, issue] as const))),
  )
  return {
    /** Ignores case. */
    projectByKey: (key: string): Project | undefined => byKey(key.toUpperCase())[0],
    /** By its current key, or a former one from another project; ignores case. */
    issueByKey: (typed: string): Issue | undefined => {
      const key = typed.toUpperCase()
      const [, projectKey = '', number = ''] = /^([A-Z][A-Z0-9]*)-([1-9]\d*)$/.exec(key) ?? []
      const [project] = byKey(projectKey)
      const [issue] = project ? byNumber(`${project.id} ${number}`) : []
      return issue ?? byFormerKey(all, moved(all)).get(key)
    },
  }
}

const issueSelectors = (tables: ModelTables) => {
  const issues = tables.addIndex(
    'issue',
    ifThere(() => all),
    byTime,
  )
  const relationsFrom = tables.addIndex('relation', ({ fromId }) => fromId, byId)
  const relationsTo = tables.addIndex('relation', ({ toId }) => toId, byId)
  const bothDirections = memo((from: readonly RowOf<'relation'>[], to: readonly RowOf<'relation'>[]) => [
    ...from,
    ...to,
  ])
  return {
    issues: () => issues(all),
    issuesOf: tables.addIndex(
      'issue',
      ifThere(({ projectId }) => projectId),
      byRank,
    ),
    issuesInStatus: tables.addIndex(
      'issue',
      ifThere(({ statusId }) => statusId),
      byRank,
    ),
    issuesOfAssignee: tables.addIndex(
      'issue',
      ifThere(({ assigneeId }) => assigneeId),
      byTime,
    ),
    subIssuesOf: tables.addIndex(
      'issue',
      ifThere(({ parentId }) => parentId),
      byRank,
    ),
    deletedIssuesOf: tables.addIndex(
      'issue',
      ifDeleted(({ projectId }) => projectId),
      byTime,
    ),
    commentsOf: tables.addIndex('comment', ({ issueId }) => issueId, byTimeThenUnsent),
    attachmentsOf: tables.addIndex(
      'attachment',
      ifThere(({ issueId }) => issueId),
      byTimeThenUnsent,
    ),
    relationsOf: (issueId: string) => bothDirections(issueId, relationsFrom(issueId), relationsTo(issueId)),
  }
}

/** Selectors for screens. Each returns the same array or row as long as nothing in it changed. */
export const createSelectors = (tables: ModelTables) => {
  const projects = tables.addIndex(
    'project',
    ifThere(() => all),
    byName,
  )
  const deletedProjects = tables.addIndex(
    'project',
    ifDeleted(() => all),
    byName,
  )
  const people = tables.addIndex('person', () => all, byName)
  const groups = tables.addIndex('group', () => all, byName)
  const savedFilters = tables.addIndex('savedFilter', () => all, byName)
  const favorites = tables.addIndex('favorite', () => all, byRank)
  const notices = tables.addIndex('notice', ({ doneAt }) => (doneAt === null ? all : null), latestFirst)
  const ofProject = (row: { projectId: string }): string => row.projectId
  return {
    row: tables.rows.get,
    /** Includes archived projects, but not deleted ones. */
    projects: () => projects(all),
    deletedProjects: () => deletedProjects(all),
    people: () => people(all),
    groups: () => groups(all),
    savedFilters: () => savedFilters(all),
    favorites: () => favorites(all),
    /** Notices that are not done, the latest first. */
    notices: () => notices(all),
    membersOf: tables.addIndex('projectMember', ofProject, byId),
    statusesOf: tables.addIndex('status', ofProject, byRank),
    transitionsOf: tables.addIndex('transition', ofProject, byRank),
    typesOf: tables.addIndex('issueType', ofProject, byRank),
    fieldsOf: tables.addIndex('field', ofProject, byRank),
    labelsOf: tables.addIndex('label', ofProject, byName),
    sprintsOf: tables.addIndex('sprint', ofProject, byRank),
    versionsOf: tables.addIndex('version', ofProject, byRank),
    ...issueSelectors(tables),
    ...keySelectors(tables),
  }
}

export type Selectors = ReturnType<typeof createSelectors>
