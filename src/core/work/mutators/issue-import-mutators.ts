import * as z from 'zod/mini'
import { isAdministrator } from '../../access/permission-rules.ts'
import { type MutatorContext, mutator, type Patch, type Rows } from '../../sync/mutator-types.ts'
import type { Issue, RowOf } from '../entities.ts'
import { withValue } from '../issue-fields.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { longestComment } from '../work-limits.ts'
import { resolvedAfter } from '../workflow-rules.ts'
import { createIssue } from './issue-create-mutator.ts'
import { fieldName } from './issue-set-mutators.ts'
import { acceptMembers, acceptValue, needsOfFields, needsOfMembers, needsOfValue, valueSchema } from './issue-values.ts'
import { insertPatch, updatePatch } from './patches.ts'
import { accessIssue, accessProject, needsOfIssue, type ProjectAccess } from './project-access.ts'

const instant = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000))
const ids = z.optional(z.array(z.uuid()).check(z.maxLength(100)))

const importArgs = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  summary: z.string().check(z.maxLength(2000)),
  typeId: z.optional(z.uuid()),
  statusId: z.optional(z.uuid()),
  rank: z.optional(z.string()),
  values: z.optional(z.record(fieldName, valueSchema)),
  labelIds: ids,
  versionIds: ids,
  /** Its key in the product it comes from (`ABC-12`), which leads to it from now on. */
  formerKey: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,9}-\d{1,9}$/))),
  spentMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(60 * 24 * 365 * 10))),
  createdAt: z.optional(instant),
  resolvedAt: z.optional(instant),
})
type ImportIssue = z.infer<typeof importArgs>

const updateArgs = z.object({
  id: z.uuid(),
  summary: z.string().check(z.maxLength(2000)),
  statusId: z.optional(z.uuid()),
  values: z.optional(z.record(fieldName, valueSchema)),
  labelIds: ids,
  versionIds: ids,
})

const commentArgs = z.object({
  id: z.uuid(),
  issueId: z.uuid(),
  text: z.string().check(z.maxLength(2 * longestComment)),
  authorId: z.optional(z.string()),
  createdAt: z.optional(instant),
})

const undoArgs = z.object({ id: z.uuid(), rev: z.int(), before: z.nullable(z.record(z.string(), z.unknown())) })

const keyOf = (formerKey: string): string => formerKey.slice(0, formerKey.lastIndexOf('-'))

/** Takes the file's status without a transition, because the issue went through its workflow elsewhere. */
const asInFile = (rows: Rows, given: ImportIssue, issue: Issue, context: MutatorContext): Partial<Issue> | Refused => {
  const { projectId, statusId = issue.statusId } = given
  const createdAt = Math.min(given.createdAt ?? context.now, context.now)
  const status = rows.list('status', 'projectId', projectId).find(({ id }) => id === statusId)
  if (!status) return refuse('status.gone', { entity: 'status', id: statusId, field: 'statusId' })
  const resolvedAt = resolvedAfter(given.resolvedAt ?? null, status.category, context.now)
  const { formerKey } = given
  // if a project here has this key, the former key leads to that project's issue
  const isFree = formerKey !== undefined && rows.list('project', 'key', keyOf(formerKey)).length === 0
  return {
    statusId,
    resolvedAt: resolvedAt && Math.max(createdAt, Math.min(resolvedAt, context.now)),
    createdAt,
    watcherIds: [],
    formerKeys: isFree ? [formerKey] : [],
    spentMinutes: given.spentMinutes ?? 0,
  }
}

const updated = (
  rows: Rows,
  context: MutatorContext,
  given: z.infer<typeof updateArgs>,
): { patches: Patch[] } | Refused => {
  const access = accessIssue(rows, context, given.id, 'issue.import')
  if (isRefused(access)) return access
  const { issue, project } = access
  const target = { id: issue.id, project, issue }
  let next: Partial<Issue> = { updatedAt: context.now }
  for (const [field, value] of Object.entries({ ...given.values, summary: given.summary })) {
    const accepted = acceptValue(rows, target, field, value)
    if (isRefused(accepted)) return accepted
    next = { ...next, ...withValue({ custom: next.custom ?? issue.custom }, field, accepted.value) }
  }
  for (const field of ['labelIds', 'versionIds'] as const) {
    const accepted = acceptMembers(rows, target, field, given[field] ?? [])
    if (isRefused(accepted)) return accepted
    if (given[field]) next = { ...next, [field]: [...new Set([...issue[field], ...accepted.value])] }
  }
  if (given.statusId !== undefined && given.statusId !== issue.statusId) {
    const status = rows.list('status', 'projectId', issue.projectId).find(({ id }) => id === given.statusId)
    if (!status) return refuse('status.gone', { entity: 'status', id: given.statusId, field: 'statusId' })
    next = { ...next, statusId: status.id, resolvedAt: resolvedAfter(issue.resolvedAt, status.category, context.now) }
  }
  return { patches: [updatePatch('issue', issue, next)] }
}

/**
 * Only administrators of the organisation import comments in the name of others; for anybody else the name stands in the text, as for people
 * without an account. Everybody is the admin of projects that they create, and may move what they imported there into a shared project.
 */
const signedAs = (
  author: RowOf<'person'> | undefined,
  text: string,
  { actor: { userId, orgRoles } }: MutatorContext,
) => {
  if (!author || author.id === userId || isAdministrator(orgRoles)) return { authorId: author?.id ?? userId, text }
  return {
    authorId: userId,
    text: author.name === '' ? text : [...`**${author.name}**\n\n${text}`].slice(0, longestComment).join(''),
  }
}

/**
 * The fields that an issue had before an import, except a status that is gone, and a parent that may not be above it any more: two issues
 * below each other would never end.
 */
const restorable = (
  rows: Rows,
  { issue, project }: ProjectAccess & { issue: Issue },
  { parentId = null, statusId, resolvedAt, ...others }: Partial<Issue>,
): Partial<Issue> => {
  const parent = acceptValue(rows, { id: issue.id, project, issue }, 'parentId', parentId)
  const hasStatus = rows.list('status', 'projectId', issue.projectId).some((status) => status.id === statusId)
  return {
    ...others,
    ...(isRefused(parent) ? {} : { parentId }),
    ...(hasStatus ? { statusId, resolvedAt } : {}),
  }
}

/** Mutators of the server's import job. No queue may hold them: they set what people cannot, such as a comment's author. */
export const issueImportMutators = {
  /** An issue as another product had it: with its dates, and in its status whatever the workflow. */
  'issue.import': mutator({
    lane: 'org',
    args: importArgs,
    needs: (given, rows, context) => [
      ...createIssue.needs({ ...given, statusId: undefined }, rows, context),
      ...(given.formerKey ? [{ entity: 'project' as const, field: 'key', value: keyOf(given.formerKey) }] : []),
    ],
    run: (given, rows, context) => {
      const access = accessProject(rows, context, given.projectId, 'issue.import')
      if (isRefused(access)) return access
      const result = createIssue.run({ ...given, statusId: undefined }, rows, context)
      if ('refusal' in result) return result
      const [patch, ...others] = result.patches
      const fields = asInFile(rows, given, patch?.fields as Issue, context)
      if (isRefused(fields)) return fields
      return { patches: [{ ...(patch as Patch), fields: { ...patch?.fields, ...fields } }, ...others] }
    },
  }),

  /** Updates an issue of an earlier import with the values of the file. */
  'issue.importUpdate': mutator({
    lane: 'org',
    args: updateArgs,
    needs: (given, rows) => {
      const projectId = rows.get('issue', given.id)?.projectId
      return [
        ...needsOfIssue(rows, given.id),
        ...needsOfFields(projectId),
        ...(projectId ? [{ entity: 'status' as const, field: 'projectId', value: projectId }] : []),
        ...Object.entries(given.values ?? {}).flatMap(([field, value]) => needsOfValue(rows, projectId, field, value)),
        ...needsOfMembers('labelIds', given.labelIds ?? []),
        ...needsOfMembers('versionIds', given.versionIds ?? []),
      ]
    },
    run: (given, rows, context) => updated(rows, context, given),
  }),

  /** A comment with its author (`signedAs`) and date. Its issue counts as unchanged. */
  'comment.import': mutator({
    lane: 'org',
    args: commentArgs,
    needs: ({ id, issueId, authorId }, rows) => [
      { entity: 'comment', id },
      ...needsOfIssue(rows, issueId),
      ...(authorId === undefined ? [] : [{ entity: 'person' as const, id: authorId }]),
    ],
    run: ({ id, issueId, text, authorId, createdAt }, rows, context) => {
      const access = accessIssue(rows, context, issueId, 'issue.import')
      if (isRefused(access)) return access
      if (rows.get('comment', id)) return refuse('id.taken', { entity: 'comment', id })
      const author = authorId === undefined ? undefined : rows.get('person', authorId)
      if (authorId !== undefined && !author)
        return refuse('person.gone', { entity: 'person', id: authorId, field: 'authorId' })
      const { projectId, scope } = access.issue
      const at = Math.min(createdAt ?? context.now, context.now)
      const fields = { projectId, issueId, createdAt: at, editedAt: null, deletedAt: null }
      return { patches: [insertPatch('comment', id, scope, { ...fields, ...signedAs(author, text, context) })] }
    },
  }),

  /** Undoes an import's change of an issue, unless it was changed since: `rev` is the import's change. */
  'issue.importUndo': mutator({
    lane: 'org',
    args: undoArgs,
    needs: ({ id, before }, rows) => {
      const projectId = rows.get('issue', id)?.projectId
      return [
        ...needsOfIssue(rows, id),
        { entity: 'issue', field: 'parentId', value: id },
        ...needsOfFields(projectId),
        ...needsOfValue(rows, projectId, 'parentId', before?.parentId),
        ...(projectId ? [{ entity: 'status' as const, field: 'projectId', value: projectId }] : []),
      ]
    },
    run: ({ id, rev, before }, rows, context) => {
      const access = accessIssue(rows, context, id, 'issue.import')
      if (isRefused(access)) return access
      const { issue } = access
      const hasChildren = rows.list('issue', 'parentId', id).some(({ deletedAt }) => deletedAt === null)
      if (issue.rev !== rev || (before === null && hasChildren)) return refuse('overtaken', { entity: 'issue', id })
      const fields = before ? restorable(rows, access, before) : { deletedAt: context.now }
      return { patches: [updatePatch('issue', issue, fields)] }
    },
  }),
}
