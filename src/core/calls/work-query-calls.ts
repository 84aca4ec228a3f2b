import * as z from 'zod/mini'
import { filterGroupSchema } from '../filters/saved-filter-rules.ts'
import { call, noArguments } from './call-types.ts'
import {
  commentRow,
  groupRow,
  issueRow,
  personRow,
  projectRow,
  projectSetup,
  relationRow,
  savedFilterRow,
} from './work-row-schemas.ts'

/** `after`: the `next` of the page before. Rows are ordered by id, which is the order of their creation. */
const page = {
  after: z.optional(z.uuid()),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
}

/** `next` null: there are no more. */
const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ list: z.array(row), next: z.nullable(z.string()) })

/** Common to the queries of programs: pages read their device's replica. */
const query = { method: 'POST', auth: 'session', errors: 'silent' } as const

/**
 * `/work/*`: queries of programs. Each answers with the rows that the caller may see, by the scopes of `/sync`, and refuses unknown
 * arguments: a misspelt `limit` would otherwise be ignored without an error.
 */
export const workQueryCalls = {
  workProjects: call({ ...query, path: '/work/projects', payload: z.strictObject(page), result: pageOf(projectRow) }),
  /** With its types, workflow, fields and people. `project` is an id or a key. */
  workProject: call({
    ...query,
    path: '/work/project',
    payload: z.strictObject({ project: z.string().check(z.maxLength(60)) }),
    result: z.object({ project: projectRow, ...projectSetup }),
  }),
  /**
   * Issues that a filter matches; without one, all. A page may hold fewer than `limit` and still have a `next`: one call looks
   * through ten thousand issues at most.
   */
  workIssues: call({
    ...query,
    path: '/work/issues',
    payload: z.strictObject({ ...page, projectId: z.optional(z.uuid()), filter: z.optional(filterGroupSchema) }),
    result: pageOf(issueRow),
  }),
  /** `issue` is an id or a key. */
  workIssue: call({
    ...query,
    path: '/work/issue',
    payload: z.strictObject({ issue: z.string().check(z.maxLength(60)) }),
    result: z.object({ issue: issueRow, relations: z.array(relationRow) }),
  }),
  workComments: call({
    ...query,
    path: '/work/comments',
    payload: z.strictObject({ ...page, issueId: z.uuid() }),
    result: pageOf(commentRow),
  }),
  /** Everybody who is or was in the organisation. */
  workPeople: call({
    ...query,
    path: '/work/people',
    payload: noArguments,
    result: z.object({ list: z.array(personRow) }),
  }),
  workGroups: call({
    ...query,
    path: '/work/groups',
    payload: noArguments,
    result: z.object({ list: z.array(groupRow) }),
  }),
  /** Filters that the caller created or that are shared with them. */
  workSavedFilters: call({
    ...query,
    path: '/work/saved-filters',
    payload: z.strictObject(page),
    result: pageOf(savedFilterRow),
  }),
}
