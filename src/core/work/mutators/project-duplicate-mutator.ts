import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import { memberRowId } from '../derived-ids.ts'
import { type EntityName, projectScope } from '../entities.ts'
import { projectKeyPattern } from '../project-key-rules.ts'
import { isRefused, refuse } from '../refusal-codes.ts'
import { insertPatch, newRowId } from './patches.ts'
import { accessProject, needsOfProject } from './project-access.ts'
import { nameReason } from './value-rules.ts'

const args = z.object({
  id: z.uuid(),
  newId: z.uuid(),
  key: z.string().check(z.maxLength(20)),
  /** The name of the copy (`copyName`): the page knows the names in use. */
  name: z.string().check(z.maxLength(400)),
})
type DuplicateProject = z.infer<typeof args>

const configuration = ['status', 'transition', 'issueType', 'field', 'label'] as const

/** Replaces ids of other rows within a row. */
const renamed = (value: unknown, newIds: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return newIds.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => renamed(each, newIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [newIds.get(name) ?? name, renamed(each, newIds)]),
  )
}

const copyConfiguration = (rows: Rows, { id, newId }: DuplicateProject, context: MutatorContext): Patch[] => {
  const sources = configuration.flatMap((entity) =>
    rows.list(entity, 'projectId', id).map((row, at) => ({ entity, row, newRowId: newRowId(context, entity, at) })),
  )
  const newIds = new Map([[id, newId], ...sources.map(({ row, newRowId }) => [row.id, newRowId] as const)])
  return sources.map(({ entity, row, newRowId }) => {
    const { id: _id, scope: _scope, rev: _rev, ...fields } = row
    return { entity, id: newRowId, scope: projectScope(newId), fields: renamed(fields, newIds) as Patch['fields'] }
  })
}

const copyMembers = (rows: Rows, { id, newId }: DuplicateProject, { actor }: MutatorContext): Patch[] => {
  const own = { userId: actor.userId, groupId: null, role: 'admin' as const }
  const others = rows.list('projectMember', 'projectId', id).filter(({ userId }) => userId !== actor.userId)
  return [own, ...others].map(({ userId, groupId, role }) =>
    insertPatch('projectMember', memberRowId(newId, userId ?? groupId ?? ''), projectScope(newId), {
      ...{ projectId: newId, userId, groupId, role },
    }),
  )
}

/**
 * A project with the same members, workflow, types, fields and labels, without issues. Sent online only, because its key
 * must be unique.
 */
export const duplicateProject = mutator({
  lane: 'org',
  args,
  needs: ({ id, newId, key }, rows) => [
    { entity: 'project', id: newId },
    { entity: 'project', field: 'key', value: key },
    ...needsOfProject(rows, id),
    ...configuration.map((entity): Need => ({ entity: entity satisfies EntityName, field: 'projectId', value: id })),
  ],
  run: (given, rows, context) => {
    const { id, newId, key } = given
    const where = { entity: 'project', id: newId }
    const access = accessProject(rows, context, id, 'project.duplicate', { isArchivedToo: true })
    if (isRefused(access)) return access
    if (rows.get('project', newId)) return refuse('id.taken', where)
    if (!projectKeyPattern.test(key))
      return refuse('invalid', { ...where, field: 'key', params: { reason: 'pattern' } })
    if (rows.list('project', 'key', key).length > 0) return refuse('key.taken', { ...where, field: 'key' })
    const reason = nameReason(given.name, 'projectName')
    if (reason) return refuse('invalid', { ...where, field: 'name', params: { reason } })
    const { id: _id, scope: _scope, rev: _rev, ...fields } = access.project
    const { userId } = context.actor
    return {
      patches: [
        insertPatch('project', newId, projectScope(newId), {
          ...fields,
          ...{ key, name: given.name.trim(), leadId: userId, archivedAt: null, deletedAt: null, lastNumber: 0 },
          ...{ createdAt: context.now, createdBy: userId },
        }),
        ...copyMembers(rows, given, context),
        ...copyConfiguration(rows, given, context),
      ],
    }
  },
})
