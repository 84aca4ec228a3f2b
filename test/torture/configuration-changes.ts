import { randomUUID } from 'node:crypto'
import { rankBetween } from '../../src/core/work/rank.ts'
import { actorPlaceholder } from '../../src/core/work/workflow-rules.ts'
import { below, oneOf } from './sync-clients.ts'
import type { Change, Sight } from './train-changes.ts'

interface Named {
  id: string
  name: string
}

const rename = (entity: string, row: Named | undefined, { words }: Sight): Change =>
  row ? [`${entity}.set` as never, { id: row.id, field: 'name', value: words(), from: row.name }] : null

/** Deletes the last row of a list if there are more than `least`; every second time rows that used it get another one. */
const remove = (entity: string, rows: readonly Named[], least: number, { random }: Sight): Change => {
  const [gone, other] = [rows.at(-1), rows[0]]
  if (!gone || rows.length <= least) return null
  return [`${entity}.delete` as never, { id: gone.id, ...(other && random() < 0.5 ? { toId: other.id } : {}) }]
}
const removeOne = (entity: string, rows: readonly Named[], { random }: Sight): Change => {
  const gone = random() < 0.5 ? oneOf(random, rows) : undefined
  return gone ? [`${entity}.delete` as never, { id: gone.id }] : null
}

const rankBehind = (rows: readonly { rank: string }[], words: () => string) =>
  rankBetween(rows.at(-1)?.rank ?? null, null, words())

/** Changes of a project's workflow, types, fields, labels, sprints and versions. */
const ofLists: Readonly<Record<string, (sight: Sight) => Change>> = {
  renameStatus: (sight) => rename('status', oneOf(sight.random, sight.select.statusesOf(sight.projectId)), sight),
  /** Changes the category of a status that is in use: its issues become resolved, or unresolved. */
  statusCategory: ({ select, projectId, random }) => {
    const used = oneOf(random, select.issuesOf(projectId))?.statusId
    const status = select.statusesOf(projectId).find(({ id }) => id === used)
    const value = status?.category === 'done' ? oneOf(random, ['todo', 'doing']) : 'done'
    return status ? ['status.set', { id: status.id, field: 'category', value, from: status.category }] : null
  },
  statusLimit: ({ select, projectId, random }) => {
    const status = oneOf(random, select.statusesOf(projectId))
    const value = 1 + below(random, 20)
    return status ? ['status.set', { id: status.id, field: 'wipLimit', value, from: status.wipLimit }] : null
  },
  deleteStatus: (sight) => remove('status', sight.select.statusesOf(sight.projectId), 3, sight),
  transition: ({ select, projectId, words, random }) => {
    const [from, to] = [0, 0].map(() => oneOf(random, select.statusesOf(projectId)))
    const who = { roles: ['member'], groupIds: [], isAssignee: true, isReporter: random() < 0.5 }
    const sets = { priority: 'high', assigneeId: actorPlaceholder }
    const rest = { requiredFields: random() < 0.2 ? ['dueDate'] : [], sets: random() < 0.5 ? sets : {} }
    const fields = { name: words(), fromId: from?.id ?? null, toId: to?.id, who, ...rest }
    const rank = rankBehind(select.transitionsOf(projectId), words)
    return ['transition.create', { id: randomUUID(), projectId, fields: { ...fields, rank } }]
  },
  renameTransition: (sight) =>
    rename('transition', oneOf(sight.random, sight.select.transitionsOf(sight.projectId)), sight),
  deleteTransition: (sight) => removeOne('transition', sight.select.transitionsOf(sight.projectId), sight),
  newType: ({ select, projectId, words }) => {
    const rank = rankBehind(select.typesOf(projectId), words)
    return ['issueType.create', { id: randomUUID(), projectId, fields: { name: words().slice(0, 12), rank } }]
  },
  requireOfType: ({ select, projectId, random }) => {
    const type = oneOf(random, select.typesOf(projectId))
    const value = random() < 0.7 ? [] : ['estimateMinutes']
    return type ? ['issueType.set', { id: type.id, field: 'requiredFields', value, from: type.requiredFields }] : null
  },
  deleteType: (sight) => remove('issueType', sight.select.typesOf(sight.projectId), 4, sight),
  choice: ({ select, projectId, words }) => {
    const options = [words(), words()].map((name) => ({ id: randomUUID(), name }))
    const fields = { name: words(), kind: 'option', options, rank: rankBehind(select.fieldsOf(projectId), words) }
    return ['field.create', { id: randomUUID(), projectId, fields }]
  },
  choose: (sight) => {
    const { select, projectId, random } = sight
    const [issue, field] = [oneOf(random, select.issuesOf(projectId)), choiceOf(sight)]
    const option = field && oneOf(random, field.options)
    return issue && option
      ? ['issue.set', { id: issue.id, field: field.id, value: option.id, from: issue.custom[field.id] ?? null }]
      : null
  },
  dropOption: (sight) => {
    const field = choiceOf(sight)
    const { options: from = [] } = field ?? {}
    return field && from.length > 1
      ? ['field.set', { id: field.id, field: 'options', value: from.slice(1), from }]
      : null
  },
  deleteField: (sight) => removeOne('field', sight.select.fieldsOf(sight.projectId), sight),
  deleteLabel: (sight) => remove('label', sight.select.labelsOf(sight.projectId), 1, sight),
  beginSprint: ({ select, projectId, random }) => {
    const sprint = oneOf(random, select.sprintsOf(projectId))
    const value = oneOf(random, ['planned', 'active', 'closed'])
    return sprint ? ['sprint.set', { id: sprint.id, field: 'state', value, from: sprint.state }] : null
  },
  version: ({ select, projectId, words }) => {
    const rank = rankBehind(select.versionsOf(projectId), words)
    return ['version.create', { id: randomUUID(), projectId, fields: { name: words(), rank } }]
  },
  renameVersion: (sight) => rename('version', oneOf(sight.random, sight.select.versionsOf(sight.projectId)), sight),
}

const choiceOf = ({ select, projectId, random }: Sight) =>
  oneOf(
    random,
    select.fieldsOf(projectId).filter(({ kind, options }) => kind === 'option' && options.length > 0),
  )
const attachmentOf = ({ select, projectId, random }: Sight) =>
  oneOf(
    random,
    select.issuesOf(projectId).flatMap(({ id }) => select.attachmentsOf(id)),
  )

/** Changes of issues that the torture `train` does not make. */
const ofIssues: Readonly<Record<string, (sight: Sight) => Change>> = {
  plan: ({ select, projectId, random }) => {
    const [issue, sprint] = [oneOf(random, select.issuesOf(projectId)), oneOf(random, select.sprintsOf(projectId))]
    if (!issue || !sprint) return null
    return ['issue.set', { id: issue.id, field: 'sprintId', value: sprint.id, from: issue.sprintId }]
  },
  release: ({ select, projectId, random }) => {
    const ids = select.issuesOf(projectId).flatMap(({ id }) => (random() < 0.4 ? [id] : []))
    const version = oneOf(random, select.versionsOf(projectId))
    const add = version ? [version.id] : []
    return ids.length > 0 && version ? ['issue.addRemove', { ids, field: 'versionIds', add, remove: [] }] : null
  },
  moveMany: ({ select, projectId, random }) => {
    const to = oneOf(random, select.statusesOf(projectId))
    const of = select.issuesOf(projectId).filter(() => random() < 0.4)
    if (!to || of.length === 0) return null
    return [
      'issue.moveMany',
      { toStatusId: to.id, of: of.map(({ id, statusId: fromStatusId }) => ({ id, fromStatusId })) },
    ]
  },
  unrelate: ({ select, projectId, random }) => {
    const relation = oneOf(
      random,
      select.issuesOf(projectId).flatMap(({ id }) => select.relationsOf(id)),
    )
    if (!relation) return null
    const { kind, fromId, toId } = relation
    return ['relation.remove', { kind, fromId, toId }]
  },
  file: ({ select, projectId, random }) => {
    const issue = oneOf(random, select.issuesOf(projectId))
    const file = { name: 'plan.txt', sizeBytes: 10, mediaType: 'text/plain' }
    return issue ? ['attachment.add', { id: randomUUID(), issueId: issue.id, ...file }] : null
  },
  removeFile: (sight) => {
    const file = attachmentOf(sight)
    return file ? ['attachment.remove', { id: file.id }] : null
  },
  restoreFile: ({ goneIds, random }) => {
    const id = oneOf(random, goneIds?.['attachment.remove'] ?? [])
    return id ? ['attachment.restore', { id }] : null
  },
  readNotice: ({ select, random }) => {
    const notice = oneOf(random, select.notices())
    return notice ? ['notice.read', { ids: [notice.id], is: notice.readAt === null }] : null
  },
  endNotice: ({ select, random }) => {
    const notice = oneOf(random, select.notices())
    return notice ? ['notice.done', { ids: [notice.id], is: true }] : null
  },
}

const groupOf = ({ select, random }: Sight) => oneOf(random, select.groups())
const spareOf = ({ select, random, projectId, otherProjectId }: Sight) =>
  oneOf(
    random,
    select.projects().filter(({ id }) => id !== projectId && id !== otherProjectId),
  )
const keyOf = (random: () => number) => `K${below(random, 1e8).toString(36).toUpperCase()}`

/** Changes of the organisation, its groups, and who is in which project. */
const ofOrganization: Readonly<Record<string, (sight: Sight) => Change>> = {
  organization: ({ words }) => ['organization.set', { field: 'industry', value: words() }],
  group: ({ words, select, random }) => {
    const memberIds = select.people().flatMap(({ id }) => (random() < 0.5 ? [id] : []))
    return ['group.create', { id: randomUUID(), name: words(), memberIds }]
  },
  renameGroup: (sight) => rename('group', groupOf(sight), sight),
  regroup: (sight) => {
    const [group, person] = [groupOf(sight), oneOf(sight.random, sight.select.people())]
    if (!group || !person) return null
    const [add, remove] = group.memberIds.includes(person.id) ? [[], [person.id]] : [[person.id], []]
    return ['group.addRemove', { id: group.id, add, remove }]
  },
  deleteGroup: (sight) => removeOne('group', sight.select.groups(), sight),
  admit: (sight) => {
    const { random, projectId, select, me } = sight
    const group = groupOf(sight)
    const other = select.people().find(({ id }) => id !== me)
    const role = oneOf(random, ['admin', 'member', 'viewer'])
    if (group && random() < 0.5) return ['projectMember.set', { projectId, groupId: group.id, role }]
    return other ? ['projectMember.set', { projectId, userId: other.id, role }] : null
  },
  expel: ({ random, projectId, select, me }) => {
    const members = select.membersOf(projectId).filter(({ userId }) => userId !== me)
    const { groupId, userId } = oneOf(random, members) ?? {}
    if (groupId) return ['projectMember.remove', { projectId, groupId }]
    return userId ? ['projectMember.remove', { projectId, userId }] : null
  },
  newProject: ({ random, words }) => {
    const project = { id: randomUUID(), key: keyOf(random), name: words(), language: 'en', isOpen: random() < 0.5 }
    return random() < 0.5 ? ['project.create', { ...project, template: 'software' }] : null
  },
  copyProject: ({ random, projectId, words }) =>
    random() < 0.3
      ? ['project.duplicate', { id: projectId, newId: randomUUID(), key: keyOf(random), name: words() }]
      : null,
  archive: (sight) => {
    const project = spareOf(sight)
    return project ? ['project.archive', { id: project.id, isArchived: project.archivedAt === null }] : null
  },
  deleteProject: (sight) => {
    const project = sight.random() < 0.5 ? spareOf(sight) : undefined
    return project ? ['project.delete', { id: project.id }] : null
  },
  restoreProject: ({ goneIds, random }) => {
    const id = oneOf(random, goneIds?.['project.delete'] ?? [])
    return id ? ['project.restore', { id }] : null
  },
  deleteFilter: (sight) => removeOne('savedFilter', sight.select.savedFilters(), sight),
}

const kinds = { ...ofLists, ...ofIssues, ...ofOrganization }

export const configurationKinds: readonly string[] = Object.keys(kinds)

/** A change of this kind; null if there is nothing to change. */
export const makeConfigurationChange = (kind: string, sight: Sight): Change => kinds[kind]?.(sight) ?? null
