import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import { type EntityName, type Issue, type IssueType, type Project, projectScope, type Status } from '../entities.ts'
import { hasOptions } from '../field-kinds.ts'
import { emptyFields, isEmptyValue, requiredFields, typeLevel } from '../issue-fields.ts'
import { byRank } from '../rank.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { initialStatus, resolvedAfter } from '../workflow-rules.ts'
import { typeOf } from './issue-values.ts'
import { updatePatch } from './patches.ts'
import { accessIssue, accessProject, needsOfIssue, needsOfProject, roleOf } from './project-access.ts'

const args = z.object({
  id: z.uuid(),
  toProjectId: z.uuid(),
  /** Default: the type or status of the same name there, otherwise one of the same kind. */
  typeId: z.optional(z.uuid()),
  statusId: z.optional(z.uuid()),
})
type MoveToProject = z.infer<typeof args>

const followers = ['comment', 'attachment'] as const
const configuration = ['issueType', 'status', 'field', 'label'] as const

/** An issue with the rows that move with it. */
const needsOfOne = (id: string): Need[] => [
  { entity: 'issue', field: 'parentId', value: id },
  ...followers.map((entity): Need => ({ entity, field: 'issueId', value: id })),
  { entity: 'relation', field: 'fromId', value: id },
]

const needsOfConfiguration = (projectId: string | undefined): Need[] =>
  projectId === undefined ? [] : configuration.map((entity) => ({ entity, field: 'projectId', value: projectId }))

/** The issue and its descendants: the stories of an epic and their sub-tasks. */
const familyOf = (rows: Rows, issue: Issue): Issue[] =>
  [issue].flatMap(function withChildren(each): Issue[] {
    return [each, ...rows.list('issue', 'parentId', each.id).flatMap(withChildren)]
  })

/** Maps rows of the old project to those of the new one. */
interface Counterparts {
  typeOf(issue: Issue): IssueType | undefined
  statusOf(issue: Issue): Status | undefined
  labelIds(issue: Issue): string[]
  custom(issue: Issue): Record<string, unknown>
}

const findCounterparts = (
  rows: Rows,
  fromId: string,
  toId: string,
  { id, typeId, statusId }: MoveToProject,
): Counterparts => {
  const of = <Name extends (typeof configuration)[number]>(entity: Name, projectId: string) =>
    rows.list(entity, 'projectId', projectId)
  const types = [...of('issueType', toId)].sort(byRank)
  const statuses = [...of('status', toId)].sort(byRank)
  return {
    typeOf: (issue) => {
      const before = typeOf(rows, issue)
      const alike = types.filter((type) => before !== undefined && typeLevel(type) === typeLevel(before))
      const chosen = issue.id === id && typeId !== undefined ? alike.find((type) => type.id === typeId) : undefined
      return chosen ?? alike.find(({ name }) => name === before?.name) ?? alike[0]
    },
    statusOf: (issue) => {
      const before = of('status', fromId).find((status) => status.id === issue.statusId)
      const chosen =
        issue.id === id && statusId !== undefined ? statuses.find((status) => status.id === statusId) : undefined
      const named = statuses.find(({ name, category }) => name === before?.name && category === before.category)
      return (
        chosen ?? named ?? statuses.find(({ category }) => category === before?.category) ?? initialStatus(statuses)
      )
    },
    labelIds: (issue) =>
      of('label', fromId)
        .filter((label) => issue.labelIds.includes(label.id))
        .flatMap(({ name }) => of('label', toId).find((label) => label.name === name)?.id ?? []),
    custom: (issue) =>
      Object.fromEntries(
        of('field', fromId).flatMap((field) => {
          const same = of('field', toId).find(({ name, kind }) => name === field.name && kind === field.kind)
          const value = issue.custom[field.id]
          return same && !hasOptions(field.kind) && !isEmptyValue(value) ? [[same.id, value] as const] : []
        }),
      ),
  }
}

interface Journey {
  from: Project
  to: Project
  counterparts: Counterparts
}

const movedIssue = (
  rows: Rows,
  issue: Issue,
  number: number | null,
  journey: Journey,
  context: MutatorContext,
): Patch | Refused => {
  const { from, to, counterparts } = journey
  const [type, status] = [counterparts.typeOf(issue), counterparts.statusOf(issue)]
  if (!type) return refuse('issueType.gone', { entity: 'issueType', id: issue.typeId, field: 'typeId' })
  if (!status) return refuse('status.gone', { entity: 'status', id: issue.statusId, field: 'statusId' })
  const formerKey = issue.number === null ? [] : [`${from.key}-${issue.number}`]
  const after = {
    ...issue,
    projectId: to.id,
    typeId: type.id,
    statusId: status.id,
    labelIds: counterparts.labelIds(issue),
    custom: counterparts.custom(issue),
  }
  const missing = emptyFields(after, requiredFields(type, rows.list('field', 'projectId', to.id)))
  if (missing.length > 0)
    return refuse('field.required', { entity: 'issue', id: issue.id, params: { fields: missing } })
  const { id, rev: _rev, scope: _scope, ...fields } = after
  return updatePatch(
    'issue',
    { id, scope: projectScope(to.id) },
    {
      ...fields,
      number,
      formerKeys: [...issue.formerKeys, ...formerKey],
      sprintId: null,
      versionIds: [],
      updatedAt: context.now,
      resolvedAt: resolvedAfter(issue.resolvedAt, status.category, context.now),
    },
  )
}

const followersOf = (rows: Rows, issueId: string, { to }: Journey): Patch[] => {
  const follow = (entity: EntityName, { id }: { id: string }): Patch => ({
    entity,
    id,
    scope: projectScope(to.id),
    fields: { projectId: to.id } as Patch['fields'],
  })
  return [
    ...followers.flatMap((entity) => rows.list(entity, 'issueId', issueId).map((row) => follow(entity, row))),
    ...rows.list('relation', 'fromId', issueId).map((row) => follow('relation', row)),
  ]
}

/** Keeps the assignee if they may see the new project. */
const withAssignee = (rows: Rows, { to }: Journey, patch: Patch<'issue'>): Patch<'issue'> => {
  const assigneeId = patch.fields?.assigneeId
  const person = assigneeId ? rows.get('person', assigneeId) : undefined
  const stays = !assigneeId || (person && roleOf(rows, to, { userId: assigneeId, orgRoles: person.roleCodes }))
  return stays ? patch : { ...patch, fields: { ...patch.fields, assigneeId: null } }
}

const moveAll = (
  rows: Rows,
  family: readonly Issue[],
  journey: Journey,
  context: MutatorContext,
): Patch[] | Refused => {
  const patches: Patch[] = []
  for (const [at, issue] of family.entries()) {
    const number = context.isAuthoritative ? journey.to.lastNumber + 1 + at : null
    const patch = movedIssue(rows, issue, number, journey, context)
    if (isRefused(patch)) return patch
    const { fields } = withAssignee(rows, journey, patch as Patch<'issue'>)
    const isFirst = at === 0
    patches.push({ ...patch, fields: isFirst ? ({ ...fields, parentId: null } as Patch['fields']) : fields })
    patches.push(...followersOf(rows, issue.id, journey))
  }
  const counted = updatePatch('project', journey.to, { lastNumber: journey.to.lastNumber + family.length })
  return context.isAuthoritative ? [...patches, counted] : patches
}

/**
 * Moves an issue to another project with its descendants, comments, attachments and relations. It gets a new number; its
 * old key still leads to it. References are matched by name, then by kind; the rest is removed.
 */
export const moveIssueToProject = mutator({
  lane: 'org',
  args,
  needs: ({ id, toProjectId }, rows) => {
    const issue = rows.get('issue', id)
    const family = issue ? familyOf(rows, issue) : []
    return [
      ...needsOfIssue(rows, id),
      ...needsOfOne(id),
      ...needsOfProject(rows, toProjectId),
      ...needsOfConfiguration(toProjectId),
      ...needsOfConfiguration(issue?.projectId),
      ...family.flatMap((each) => needsOfOne(each.id)),
      ...family.flatMap(({ assigneeId }): Need[] => (assigneeId ? [{ entity: 'person', id: assigneeId }] : [])),
    ]
  },
  run: (given, rows, context) => {
    const { id, toProjectId } = given
    const source = accessIssue(rows, context, id, 'issue.moveToProject')
    if (isRefused(source)) return source
    if (source.project.id === toProjectId) return { patches: [] }
    const target = accessProject(rows, context, toProjectId, 'issue.create')
    if (isRefused(target)) return target
    if (typeOf(rows, source.issue)?.isSubtask)
      return refuse('parent.level', { entity: 'issue', id, field: 'projectId' })
    const counterparts = findCounterparts(rows, source.project.id, toProjectId, given)
    const journey = { from: source.project, to: target.project, counterparts }
    const result = moveAll(rows, familyOf(rows, source.issue), journey, context)
    return isRefused(result) ? result : { patches: result }
  },
})
