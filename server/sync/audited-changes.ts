import type { AuditKind } from '../../src/core/audit/audit-kinds.ts'
import type { AnyRow, EntityName, RowOf } from '../../src/core/work/entities.ts'
import { sameValue } from '../../src/core/work/mutators/value-rules.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { AuditEntry } from '../http/handler-types.ts'
import type { Commit } from './commit-types.ts'

interface ChangedRow {
  entity: EntityName
  id: string
  before: AnyRow | null
  after: AnyRow | null
}
interface Changed<Name extends EntityName> {
  id: string
  before: RowOf<Name> | null
  after: RowOf<Name> | null
}
type Entry = Pick<AuditEntry, 'action' | 'detail'>

const changedOf = <Name extends EntityName>(rows: readonly ChangedRow[], entity: Name) =>
  rows.filter((row) => row.entity === entity) as unknown as Changed<Name>[]

const ofProject = ({ id, before, after }: Changed<'project'>): Entry[] => {
  if (!after) return []
  const entry = (action: AuditKind): Entry => ({ action, detail: { projectId: id, name: after.name } })
  if (!before) return [entry('project.created')]
  const when = (isChanged: boolean, isNow: boolean, [now, no]: [AuditKind, AuditKind]) =>
    isChanged ? [entry(isNow ? now : no)] : []
  const { archivedAt, deletedAt, isOpen } = after
  return [
    ...when(before.archivedAt !== archivedAt, archivedAt !== null, ['project.archived', 'project.unarchived']),
    ...when(before.deletedAt !== deletedAt, deletedAt !== null, ['project.deleted', 'project.restored']),
    ...when(before.isOpen !== isOpen, isOpen, ['project.opened', 'project.closed']),
  ]
}

/** Above this number of people only the change of the group itself is logged: each entry takes two queries. */
const maxPeople = 20

const ofGroup = ({ id, before, after }: Changed<'group'>): Entry[] => {
  const { name } = (after ?? before) as RowOf<'group'>
  const entry = (action: AuditKind, userId?: string): Entry => ({ action, detail: { groupId: id, name, userId } })
  if (!before || !after) return [entry(after ? 'group.created' : 'group.deleted')]
  const added = after.memberIds.filter((each) => !before.memberIds.includes(each))
  const removed = before.memberIds.filter((each) => !after.memberIds.includes(each))
  const isLong = added.length + removed.length > maxPeople
  return [
    ...(before.name !== name || isLong ? [entry('group.changed')] : []),
    ...(isLong ? [] : added.map((userId) => entry('group.memberAdded', userId))),
    ...(isLong ? [] : removed.map((userId) => entry('group.memberRemoved', userId))),
  ]
}

const ofMember = ({ before, after }: Changed<'projectMember'>, commit: Pick<Commit, 'cache'>, actorId: string) => {
  const { projectId, userId, groupId } = (after ?? before) as RowOf<'projectMember'>
  if (before?.role === after?.role) return []
  const nameOf = (entity: 'project' | 'group', id: string) =>
    (commit.cache.current(entity, id) as RowOf<'project'> | null)?.name
  const who = groupId === null ? { userId } : { groupId, group: nameOf('group', groupId) }
  const detail = { projectId, name: nameOf('project', projectId), ...who, role: after?.role }
  const gone = userId === actorId ? 'projectMember.left' : 'projectMember.removed'
  return [{ action: after ? 'projectMember.set' : gone, detail } satisfies Entry]
}

const withoutRank = (row: AnyRow | null) => ({ ...row, rank: null, rev: null })

/** The projects whose workflow the rows change by more than its order. */
const workflowsIn = (rows: readonly ChangedRow[]): string[] => {
  const changed = [...changedOf(rows, 'status'), ...changedOf(rows, 'transition')].filter(
    ({ before, after }) => !sameValue(withoutRank(before), withoutRank(after)),
  )
  return [...new Set(changed.flatMap(({ before, after }) => (after ?? before)?.projectId ?? []))]
}

/**
 * Who may do what, and which projects there are: what one mutation changes of it, for the audit log. What belongs to a new project, and the
 * memberships of a deleted group, go without saying.
 */
export const auditedChanges = (
  commit: Pick<Commit, 'cache'>,
  actorId: string,
  rows: readonly ChangedRow[],
): Entry[] => {
  const projects = changedOf(rows, 'project').flatMap(ofProject)
  if (projects.some(({ action }) => action === 'project.created')) return projects
  const groups = changedOf(rows, 'group').flatMap(ofGroup)
  if (groups.length > 0) return groups
  const members = changedOf(rows, 'projectMember').flatMap((row) => ofMember(row, commit, actorId))
  const workflows = workflowsIn(rows).map((projectId): Entry => {
    const project = commit.cache.current('project', projectId) as RowOf<'project'> | null
    return { action: 'workflow.changed', detail: { projectId, name: project?.name } }
  })
  return [...projects, ...members, ...workflows]
}

/** The changes of the organisation's information, however they were made. */
const ofOrganization = ({ changes }: Commit): (AuditEntry & { at: number })[] =>
  changes.flatMap(({ entity, patch, actor, at }): (AuditEntry & { at: number })[] => {
    if (entity !== 'organization' || !patch) return []
    const { fieldRevs: _, sceneId, ...rest } = patch as Partial<RowOf<'organization'>>
    const fields = Object.keys(rest).map((field) => (field === 'orgName' ? 'name' : field))
    const by = { actorId: actor, at }
    if (sceneId) return [{ action: 'organization.sceneChosen', ...by, detail: { sceneId } }]
    return fields.length > 0 ? [{ action: 'organization.changed', ...by, detail: { fields } }] : []
  })

/** Writes the audit log of a commit; call it last, because its lock is the organisation's only one. */
export const auditCommit = async (commit: Commit): Promise<void> => {
  for (const { at, ...entry } of [...ofOrganization(commit), ...commit.audits])
    await appendAudit(commit.tx, { ...entry, orgId: commit.lane.orgId }, new Date(at))
}
