import * as z from 'zod/mini'
import { isAdministrator } from '../../access/permission-rules.ts'
import { type MutatorContext, mutator, type Need, type Rows } from '../../sync/mutator-types.ts'
import { favoriteRowId } from '../derived-ids.ts'
import { organizationScope, personScope, projectScope, type RowOf } from '../entities.ts'
import { isRank, rankOfTime } from '../rank.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { deletePatch, insertPatch, updatePatch } from './patches.ts'
import { accessProject, adminsOf, isHereIn, needsOfProject } from './project-access.ts'
import { nameReason, sameValue } from './value-rules.ts'

const people = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(500))
const maxPeople = 500
const name = z.string().check(z.maxLength(400))

const invalid = (entity: string, id: string, field: string, reason: string): Refused =>
  refuse('invalid', { entity, id, field, params: { reason } })

/** Groups are edited by owners and administrators of the organisation, because they count in every project. */
const refuseUnlessAdmin = (id: string, { actor }: MutatorContext): Refused | null =>
  isAdministrator(actor.orgRoles)
    ? null
    : refuse('forbidden', { entity: 'group', id, params: { action: 'group.edit', reason: 'adminsOnly' } })

const peopleThere = (rows: Rows, ids: readonly string[]): Refused | null => {
  const missing = ids.find((id) => !isHereIn(rows)(id))
  return missing === undefined ? null : refuse('person.gone', { entity: 'person', id: missing })
}
const needsOfPeople = (ids: readonly string[]): Need[] => ids.map((id) => ({ entity: 'person', id }))

const accessGroup = (rows: Rows, context: MutatorContext, id: string): RowOf<'group'> | Refused => {
  const refused = refuseUnlessAdmin(id, context)
  return refused ?? rows.get('group', id) ?? refuse('group.gone', { entity: 'group', id })
}

const adminRolesOf = (rows: Rows, groupId: string) =>
  rows.list('projectMember', 'groupId', groupId).filter(({ role }) => role === 'admin')

const othersIn = (rows: Rows, projectId: string, group: string) =>
  rows.list('projectMember', 'projectId', projectId).filter(({ groupId }) => groupId !== group)

/** The group with its memberships, and everybody who is an admin of a project, in it or besides it. */
const needsOfAdmins = (id: string, rows: Rows): Need[] => [
  { entity: 'group', id },
  { entity: 'projectMember', field: 'groupId', value: id },
  ...adminRolesOf(rows, id).flatMap(({ projectId }) => [
    ...needsOfProject(rows, projectId),
    ...needsOfPeople(othersIn(rows, projectId, id).flatMap(({ role, userId }) => (role === 'admin' && userId) || [])),
    ...needsOfPeople(rows.get('group', id)?.memberIds ?? []),
  ]),
]

/** In an archived project nobody can be made an admin; administrators of the organisation still are. */
const isInUse = (project: RowOf<'project'> | undefined): boolean =>
  project?.deletedAt === null && project.archivedAt === null

/**
 * Refuses to leave projects without an admin when only these people stay in the group, as `projectMember.remove` does. Another group
 * counts if anybody is in it: whether all of them have left the organisation would take a fourth round of reading.
 */
const refuseLastAdmins = (rows: Rows, group: RowOf<'group'>, staying: readonly string[]): Refused | null => {
  const isAdmin = (member: RowOf<'projectMember'>) => {
    const admins = adminsOf(rows, [member])
    return member.userId === null ? admins.length > 0 : admins.some(isHereIn(rows))
  }
  const needed = adminRolesOf(rows, group.id).filter(
    ({ projectId }) =>
      group.memberIds.some(isHereIn(rows)) &&
      !staying.some(isHereIn(rows)) &&
      isInUse(rows.get('project', projectId)) &&
      !othersIn(rows, projectId, group.id).some(isAdmin),
  )
  const projectIds = needed.map(({ projectId }) => projectId)
  return needed[0]
    ? refuse('member.lastAdmin', { entity: 'projectMember', id: needed[0].id, field: 'role', params: { projectIds } })
    : null
}

export const groupMutators = {
  'group.create': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), name, memberIds: people }),
    needs: ({ id, memberIds }) => [{ entity: 'group', id }, ...needsOfPeople(memberIds)],
    run: (args, rows, context) => {
      const { id, memberIds } = args
      const refused = refuseUnlessAdmin(id, context) ?? peopleThere(rows, memberIds)
      if (refused) return refused
      if (rows.get('group', id)) return refuse('id.taken', { entity: 'group', id })
      const reason = nameReason(args.name, 'memberGroupName')
      if (reason) return invalid('group', id, 'name', reason)
      const fields = { name: args.name.trim(), memberIds: [...new Set(memberIds)] }
      return { patches: [insertPatch('group', id, organizationScope, fields)] }
    },
  }),

  'group.set': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), field: z.literal('name'), value: name, from: z.optional(name) }),
    needs: ({ id }) => [{ entity: 'group', id }],
    run: ({ id, field, value, from }, rows, context) => {
      const group = accessGroup(rows, context, id)
      if (isRefused(group)) return group
      const reason = nameReason(value, 'memberGroupName')
      if (reason) return invalid('group', id, field, reason)
      if (group.name === value.trim()) return { patches: [] }
      if (from !== undefined && group.name !== from)
        return refuse('overtaken', { entity: 'group', id, field, params: { theirs: group.name } })
      return { patches: [updatePatch('group', group, { name: value.trim() })] }
    },
  }),

  'group.addRemove': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), add: people, remove: people }),
    needs: ({ id, add, remove }, rows) => [
      ...(remove.length > 0 ? needsOfAdmins(id, rows) : ([{ entity: 'group', id }] as const)),
      ...needsOfPeople(add),
    ],
    run: ({ id, add, remove }, rows, context) => {
      const group = accessGroup(rows, context, id)
      if (isRefused(group)) return group
      const refused = peopleThere(rows, add)
      if (refused) return refused
      const memberIds = [...new Set([...group.memberIds, ...add])].filter((each) => !remove.includes(each))
      if (memberIds.length > maxPeople) return refuse('limit', { entity: 'group', id, params: { max: maxPeople } })
      if (sameValue(memberIds, group.memberIds)) return { patches: [] }
      const last = remove.length > 0 ? refuseLastAdmins(rows, group, memberIds) : null
      return last ?? { patches: [updatePatch('group', group, { memberIds })] }
    },
  }),

  /** Deletes its project memberships too. Transitions that only it could use are left to admins. */
  'group.delete': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid() }),
    needs: ({ id }, rows) => needsOfAdmins(id, rows),
    run: ({ id }, rows, context) => {
      const group = accessGroup(rows, context, id)
      if (isRefused(group)) return group
      const refused = refuseLastAdmins(rows, group, [])
      if (refused) return refused
      const memberships = rows.list('projectMember', 'groupId', id)
      return { patches: [...memberships.map((row) => deletePatch('projectMember', row)), deletePatch('group', group)] }
    },
  }),
}

const query = z.record(z.string().check(z.maxLength(40)), z.unknown())
const longestQuery = 16_000
/** The server refuses requests of more than 20 levels (SEC-12); a query is nested inside some of them. */
const deepestQuery = 16
const levelsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsIn)) : 0
const visibility = z.enum(['private', 'project', 'organization'])
const filterArgs = z.object({
  id: z.uuid(),
  name,
  visibility,
  projectId: z.nullable(z.uuid()),
  query,
})
type Shared = Pick<z.infer<typeof filterArgs>, 'id' | 'visibility' | 'projectId'>

/** The scope of a filter; sharing with a project requires a right in it. */
const filterScope = (rows: Rows, context: MutatorContext, { id, visibility, projectId }: Shared): string | Refused => {
  if (visibility === 'private') return personScope(context.actor.userId)
  if (visibility === 'organization') return organizationScope
  if (projectId === null) return invalid('savedFilter', id, 'projectId', 'required')
  const access = accessProject(rows, context, projectId, 'filter.share')
  return isRefused(access) ? access : projectScope(projectId)
}

const needsOfFilter = (id: string, rows: Rows): Need[] => [
  { entity: 'savedFilter', id },
  ...needsOfProject(rows, rows.get('savedFilter', id)?.projectId ?? undefined),
]

const notOwn = (id: string): Refused =>
  refuse('forbidden', { entity: 'savedFilter', id, params: { action: 'filter.edit', reason: 'notOwn' } })

/** Whether the actor owns the filter, or is an admin of its project or organisation. */
const accessFilter = (rows: Rows, context: MutatorContext, id: string): RowOf<'savedFilter'> | Refused => {
  const filter = rows.get('savedFilter', id)
  if (!filter) return refuse('savedFilter.gone', { entity: 'savedFilter', id })
  const isOwn = filter.ownerId === context.actor.userId
  if (filter.projectId !== null && filter.scope === projectScope(filter.projectId)) {
    const access = accessProject(rows, context, filter.projectId, 'filter.edit', { isOwn, isArchivedToo: true })
    return isRefused(access) ? access : filter
  }
  const may = isOwn || (filter.scope === organizationScope && isAdministrator(context.actor.orgRoles))
  return may ? filter : notOwn(id)
}

const filterReason = (id: string, given: { name?: string | undefined; query?: unknown }): Refused | null => {
  const reason = given.name === undefined ? null : nameReason(given.name, 'savedFilterName')
  if (reason) return invalid('savedFilter', id, 'name', reason)
  const isTooLong =
    given.query !== undefined &&
    (JSON.stringify(given.query).length > longestQuery || levelsIn(given.query) > deepestQuery)
  return isTooLong ? invalid('savedFilter', id, 'query', 'tooLong') : null
}

const filterSetArgs = z.object({
  id: z.uuid(),
  field: z.enum(['name', 'query']),
  value: z.union([name, query]),
  from: z.optional(z.union([name, query])),
})

export const filterMutators = {
  'savedFilter.create': mutator({
    lane: 'org',
    args: filterArgs,
    needs: (args, rows) => [
      { entity: 'savedFilter', id: args.id },
      ...needsOfProject(rows, args.visibility === 'project' ? (args.projectId ?? undefined) : undefined),
    ],
    run: (args, rows, context) => {
      const { id } = args
      const scope = filterScope(rows, context, args)
      if (typeof scope !== 'string') return scope
      if (rows.get('savedFilter', id)) return refuse('id.taken', { entity: 'savedFilter', id })
      const refused = filterReason(id, args)
      if (refused) return refused
      const { projectId, query } = args
      const own = { ownerId: context.actor.userId, createdAt: context.now }
      return { patches: [insertPatch('savedFilter', id, scope, { name: args.name.trim(), projectId, query, ...own })] }
    },
  }),

  'savedFilter.set': mutator({
    lane: 'org',
    args: filterSetArgs,
    needs: ({ id }, rows) => needsOfFilter(id, rows),
    run: ({ id, field, value, from }, rows, context) => {
      const filter = accessFilter(rows, context, id)
      if (isRefused(filter)) return filter
      const isName = typeof value === 'string'
      if ((field === 'name') !== isName) return invalid('savedFilter', id, field, 'type')
      const kept = isName ? value.trim() : value
      const refused = filterReason(id, isName ? { name: value } : { query: value })
      if (refused) return refused
      if (sameValue(filter[field], kept)) return { patches: [] }
      if (from !== undefined && !sameValue(filter[field], from))
        return refuse('overtaken', { entity: 'savedFilter', id, field, params: { theirs: filter[field] } })
      return { patches: [updatePatch('savedFilter', filter, { [field]: kept })] }
    },
  }),

  /** Who sees it. Only its owner may make it private, because nobody else could see it then. The last choice wins. */
  'savedFilter.share': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), visibility }),
    needs: ({ id }, rows) => needsOfFilter(id, rows),
    run: ({ id, visibility }, rows, context) => {
      const filter = accessFilter(rows, context, id)
      if (isRefused(filter)) return filter
      if (visibility === 'private' && filter.ownerId !== context.actor.userId) return notOwn(id)
      const scope = filterScope(rows, context, { id, visibility, projectId: filter.projectId })
      if (typeof scope !== 'string') return scope
      return { patches: scope === filter.scope ? [] : [updatePatch('savedFilter', { id, scope }, {})] }
    },
  }),

  'savedFilter.delete': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid() }),
    needs: ({ id }, rows) => needsOfFilter(id, rows),
    run: ({ id }, rows, context) => {
      const filter = accessFilter(rows, context, id)
      return isRefused(filter) ? filter : { patches: [deletePatch('savedFilter', filter)] }
    },
  }),

  /** A person's own mark on a project or filter, invisible to others. */
  'favorite.add': mutator({
    lane: 'org',
    args: z.object({ kind: z.enum(['project', 'filter']), targetId: z.uuid(), rank: z.optional(z.string()) }),
    needs: ({ targetId }, _rows, { actor }) => [{ entity: 'favorite', id: favoriteRowId(actor.userId, targetId) }],
    run: ({ kind, targetId, rank }, rows, { actor, now, mutationId }) => {
      const id = favoriteRowId(actor.userId, targetId)
      if (rank !== undefined && !isRank(rank)) return invalid('favorite', id, 'rank', 'pattern')
      const row = rows.get('favorite', id)
      if (row)
        return { patches: rank === undefined || rank === row.rank ? [] : [updatePatch('favorite', row, { rank })] }
      const fields = { ownerId: actor.userId, kind, targetId, rank: rank ?? rankOfTime(now, mutationId) }
      return { patches: [insertPatch('favorite', id, personScope(actor.userId), fields)] }
    },
  }),

  'favorite.remove': mutator({
    lane: 'org',
    args: z.object({ targetId: z.uuid() }),
    needs: ({ targetId }, _rows, { actor }) => [{ entity: 'favorite', id: favoriteRowId(actor.userId, targetId) }],
    run: ({ targetId }, rows, { actor }) => {
      const row = rows.get('favorite', favoriteRowId(actor.userId, targetId))
      return { patches: row ? [deletePatch('favorite', row)] : [] }
    },
  }),
}
