import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Rows } from '../../sync/mutator-types.ts'
import { memberRowId } from '../derived-ids.ts'
import { type Project, projectScope, type RowOf } from '../entities.ts'
import { strength } from '../permission-rules.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { isRestoreExpired } from './issue-delete-mutators.ts'
import { deletePatch, insertPatch, updatePatch } from './patches.ts'
import { accessProject, adminsOf, isHereIn, needsOfProject, roleOf } from './project-access.ts'
import { nameReason, sameValue, textReason, word } from './value-rules.ts'

const settable = {
  name: z.string().check(z.maxLength(1000)),
  description: z.string().check(z.maxLength(4000)),
  icon: word,
  color: word,
  leadId: z.nullable(z.string().check(z.maxLength(60))),
  isOpen: z.boolean(),
} as const
const settableNames = ['name', 'description', 'icon', 'color', 'leadId', 'isOpen'] as const

const setArgs = z.object({
  id: z.uuid(),
  field: z.enum(settableNames),
  value: z.unknown(),
  from: z.optional(z.unknown()),
})
type SetProject = z.infer<typeof setArgs>

const acceptLead = (rows: Rows, project: Project, leadId: unknown): { value: unknown } | Refused => {
  if (typeof leadId !== 'string') return { value: null }
  const person = rows.get('person', leadId)
  const sees = person && !person.hasLeft && roleOf(rows, project, { userId: leadId, orgRoles: person.roleCodes })
  return sees ? { value: leadId } : refuse('person.gone', { entity: 'person', id: leadId, field: 'leadId' })
}

const accept = (rows: Rows, project: Project, { field, value }: SetProject): { value: unknown } | Refused => {
  const parsed = z.safeParse(settable[field], value)
  const text = typeof value === 'string' ? value.trim() : ''
  const reason = !parsed.success
    ? 'type'
    : field === 'name'
      ? nameReason(text, 'projectName')
      : field === 'description'
        ? textReason(text, 'projectDescription')
        : null
  if (reason) return refuse('invalid', { entity: 'project', id: project.id, field, params: { reason } })
  if (field === 'leadId') return acceptLead(rows, project, value)
  return { value: typeof value === 'string' ? text : value }
}

const id = z.object({ id: z.uuid() })

const memberArgs = z.object({
  projectId: z.uuid(),
  userId: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  groupId: z.optional(z.uuid()),
})
type Member = z.infer<typeof memberArgs>

/** A member is a person or a group, not both. */
const memberOf = (args: Member) => {
  const [userId, groupId] = [args.userId ?? null, args.groupId ?? null]
  if (userId !== null && groupId === null) return { userId, groupId, entity: 'person', memberId: userId } as const
  if (groupId !== null && userId === null) return { userId, groupId, entity: 'group', memberId: groupId } as const
  return null
}

const needsOfMember = (args: Member, rows: Rows): Need[] => {
  const member = memberOf(args)
  const admins = adminsOf(rows, rows.list('projectMember', 'projectId', args.projectId))
  const project = [
    ...needsOfProject(rows, args.projectId),
    ...admins.map((userId): Need => ({ entity: 'person', id: userId })),
  ]
  if (!member) return project
  const { entity, memberId } = member
  return [...project, { entity: 'projectMember', id: memberRowId(args.projectId, memberId) }, { entity, id: memberId }]
}

/**
 * Refuses to leave the project without an admin. Owners of the organisation do not count, because they may not know the project; people who
 * have left the organisation do not count either.
 */
const refuseLastAdmin = (rows: Rows, row: RowOf<'projectMember'>): Refused | null => {
  const others = rows.list('projectMember', 'projectId', row.projectId).filter(({ id }) => id !== row.id)
  const isAnyHere = (members: RowOf<'projectMember'>[]) => adminsOf(rows, members).some(isHereIn(rows))
  return isAnyHere([row]) && !isAnyHere(others)
    ? refuse('member.lastAdmin', { entity: 'projectMember', id: row.id, field: 'role' })
    : null
}

const restoreProject = (rows: Rows, context: MutatorContext, projectId: string) => {
  const access = accessProject(rows, context, projectId, 'project.delete', { isDeletedToo: true, isArchivedToo: true })
  if (isRefused(access)) return access
  const { project } = access
  if (isRestoreExpired(context, project.deletedAt)) return refuse('project.gone', { entity: 'project', id: projectId })
  return { patches: project.deletedAt === null ? [] : [updatePatch('project', project, { deletedAt: null })] }
}

export const projectMutators = {
  'project.set': mutator({
    lane: 'org',
    args: setArgs,
    needs: ({ id, field, value }, rows) => [
      ...needsOfProject(rows, id),
      ...(field === 'leadId' && typeof value === 'string' ? [{ entity: 'person', id: value } as const] : []),
    ],
    run: (args, rows, context) => {
      const access = accessProject(rows, context, args.id, 'project.edit')
      if (isRefused(access)) return access
      const { project } = access
      const accepted = accept(rows, project, args)
      if (isRefused(accepted)) return accepted
      const theirs = project[args.field]
      if (sameValue(theirs, accepted.value)) return { patches: [] }
      if (args.from !== undefined && !sameValue(theirs, args.from))
        return refuse('overtaken', { entity: 'project', id: args.id, field: args.field, params: { theirs } })
      return { patches: [updatePatch('project', project, { [args.field]: accepted.value })] }
    },
  }),

  /** An archived project is read-only. */
  'project.archive': mutator({
    lane: 'org',
    args: z.extend(id, { isArchived: z.boolean() }),
    needs: ({ id }, rows) => needsOfProject(rows, id),
    run: ({ id, isArchived }, rows, context) => {
      const access = accessProject(rows, context, id, 'project.archive', { isArchivedToo: true })
      if (isRefused(access)) return access
      const { project } = access
      if ((project.archivedAt !== null) === isArchived) return { patches: [] }
      return { patches: [updatePatch('project', project, { archivedAt: isArchived ? context.now : null })] }
    },
  }),

  /** Removes it from every device; it can be restored for 30 days. */
  'project.delete': mutator({
    lane: 'org',
    args: id,
    needs: ({ id }, rows) => needsOfProject(rows, id),
    run: ({ id }, rows, context) => {
      const access = accessProject(rows, context, id, 'project.delete', { isArchivedToo: true })
      return isRefused(access)
        ? access
        : { patches: [updatePatch('project', access.project, { deletedAt: context.now })] }
    },
  }),

  'project.restore': mutator({
    lane: 'org',
    args: id,
    needs: ({ id }, rows) => needsOfProject(rows, id),
    run: ({ id }, rows, context) => restoreProject(rows, context, id),
  }),

  /** Adds a person or a group as a member, or changes its role. */
  'projectMember.set': mutator({
    lane: 'org',
    args: z.extend(memberArgs, { role: z.enum(['admin', 'member', 'viewer']) }),
    needs: (args, rows) => needsOfMember(args, rows),
    run: (args, rows, context) => {
      const { projectId, role } = args
      const access = accessProject(rows, context, projectId, 'member.edit')
      if (isRefused(access)) return access
      const member = memberOf(args)
      if (!member)
        return refuse('invalid', { entity: 'projectMember', field: 'userId', params: { reason: 'required' } })
      const { entity, memberId, userId, groupId } = member
      const found = entity === 'person' ? rows.get('person', memberId) : rows.get('group', memberId)
      if (!found || ('hasLeft' in found && found.hasLeft)) return refuse(`${entity}.gone`, { entity, id: memberId })
      const rowId = memberRowId(projectId, memberId)
      const row = rows.get('projectMember', rowId)
      if (row?.role === role) return { patches: [] }
      if (row) return refuseLastAdmin(rows, row) ?? { patches: [updatePatch('projectMember', row, { role })] }
      return {
        patches: [insertPatch('projectMember', rowId, projectScope(projectId), { projectId, userId, groupId, role })],
      }
    },
  }),

  /** Everybody may leave a project, unless a group or the open project would then give them more rights than before. */
  'projectMember.remove': mutator({
    lane: 'org',
    args: memberArgs,
    needs: (args, rows) => needsOfMember(args, rows),
    run: (args, rows, context) => {
      const isOwn = args.userId === context.actor.userId
      const access = accessProject(rows, context, args.projectId, isOwn ? 'project.see' : 'member.edit')
      if (isRefused(access)) return access
      const member = memberOf(args)
      const row = member && rows.get('projectMember', memberRowId(args.projectId, member.memberId))
      if (!row) return { patches: [] }
      const after = isOwn && roleOf(rows, access.project, context.actor, row.id)
      if (after && strength[after] > strength[access.role]) {
        const denied = accessProject(rows, context, args.projectId, 'member.edit')
        if (isRefused(denied)) return denied
      }
      return refuseLastAdmin(rows, row) ?? { patches: [deletePatch('projectMember', row)] }
    },
  }),
}
