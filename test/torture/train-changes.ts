import { randomUUID } from 'node:crypto'
import type { Issue } from '../../src/core/work/entities.ts'
import type { Selectors } from '../../src/core/work/model-selectors.ts'
import type { MutatorName } from '../../src/core/work/mutators.ts'
import { rankBetween } from '../../src/core/work/rank.ts'
import { withLine } from './converge.ts'
import { below, oneOf, type Random } from './sync-clients.ts'

/** What a person sees while making a change. */
export interface Sight {
  select: Selectors
  /** Their account's settings. */
  profile: { otherText: string | null }
  projectId: string
  /** Another project of the person. */
  otherProjectId: string
  /** The ids of deleted rows that can be restored, by the mutator that deleted them. */
  goneIds?: Readonly<Record<string, readonly string[]>>
  me: string
  random: Random
  /** Words that nobody wrote before. */
  words: () => string
}

export type Change = readonly [name: MutatorName, args: object] | null

const priorities = ['low', 'medium', 'high', 'urgent']

const labelOf = ({ select, projectId, random }: Sight) => oneOf(random, select.labelsOf(projectId))
const otherIssue = ({ select, projectId, random }: Sight, { id }: Issue) =>
  oneOf(
    random,
    select.issuesOf(projectId).filter((issue) => issue.id !== id),
  )
const ownComment = ({ select, me, random }: Sight, { id }: Issue) =>
  oneOf(
    random,
    select.commentsOf(id).filter(({ deletedAt, authorId }) => deletedAt === null && authorId === me),
  )

const set = ({ id }: Issue, field: string, value: unknown, from: unknown): Change => [
  'issue.set',
  { id, field, value, from },
]

/** Changes of one issue, with the values that their person sees. */
const ofIssue: Readonly<Record<string, (sight: Sight, issue: Issue) => Change>> = {
  summary: ({ words }, issue) => set(issue, 'summary', words(), issue.summary),
  description: ({ words, random }, issue) =>
    set(issue, 'description', withLine(issue.description ?? '', words(), random), issue.description),
  priority: ({ random }, issue) => set(issue, 'priority', oneOf(random, priorities), issue.priority),
  assignee: ({ me }, issue) => set(issue, 'assigneeId', issue.assigneeId === null ? me : null, issue.assigneeId),
  dueDate: ({ random }, issue) => set(issue, 'dueDate', `2027-03-${10 + below(random, 20)}`, issue.dueDate),
  estimate: ({ random }, issue) => set(issue, 'estimateMinutes', 30 * below(random, 20), issue.estimateMinutes),
  time: ({ random }, { id }) => ['issue.logTime', { id, minutes: 1 + below(random, 90) }],
  move: ({ select, projectId, random }, { id, statusId }) => {
    const to = oneOf(random, select.statusesOf(projectId))
    return to ? ['issue.move', { id, toStatusId: to.id, fromStatusId: statusId }] : null
  },
  moveToProject: ({ select, otherProjectId, projectId, random }, { id }) => {
    // most issues stay for other changes; moved ones may come back
    const [gone] = random() < 0.5 ? select.issuesOf(otherProjectId) : []
    if (gone) return ['issue.moveToProject', { id: gone.id, toProjectId: projectId }]
    return random() < 0.4 ? ['issue.moveToProject', { id, toProjectId: otherProjectId }] : null
  },
  setMany: ({ select, projectId, random }) => {
    const of = select
      .issuesOf(projectId)
      .filter(() => random() < 0.5)
      .map(({ id, priority: from }) => ({ id, from }))
    return of.length > 0 ? ['issue.setMany', { field: 'priority', value: oneOf(random, priorities), of }] : null
  },
  labels: (sight, { id, labelIds }) => {
    const label = labelOf(sight)
    if (!label) return null
    const [add, remove] = labelIds.includes(label.id) ? [[], [label.id]] : [[label.id], []]
    return ['issue.addRemove', { ids: [id], field: 'labelIds', add, remove }]
  },
  watch: ({ me }, { id, watcherIds }) => {
    const [add, remove] = watcherIds.includes(me) ? [[], [me]] : [[me], []]
    return ['issue.addRemove', { ids: [id], field: 'watcherIds', add, remove }]
  },
  type: ({ select, projectId, random }, { id, typeId }) => {
    const plain = select.typesOf(projectId).filter(({ isEpic, isSubtask }) => !isEpic && !isSubtask)
    const type = oneOf(random, plain)
    return type ? ['issue.changeType', { id, typeId: type.id, from: typeId }] : null
  },
  relate: (sight, { id }) => {
    const other = otherIssue(sight, { id } as Issue)
    return other ? ['relation.add', { kind: 'relates', fromId: id, toId: other.id }] : null
  },
  custom: ({ select, projectId, random, words }, issue) => {
    const field = oneOf(
      random,
      select.fieldsOf(projectId).filter(({ kind }) => kind === 'text'),
    )
    return field ? set(issue, field.id, words(), issue.custom[field.id] ?? null) : null
  },
  rank: ({ select, projectId, words }, { id }) => {
    const last = select.issuesOf(projectId).at(-1)
    return last && last.id !== id ? ['issue.rank', { id, rank: rankBetween(last.rank, null, words()) }] : null
  },
  duplicate: ({ words }, { id }) => [
    'issue.duplicate',
    { id, newId: randomUUID(), summary: words(), withSubIssues: false },
  ],
  delete: ({ select, projectId }, { id }) =>
    select.issuesOf(projectId).length > 4 ? ['issue.delete', { ids: [id] }] : null,
  comment: ({ words }, { id }) => ['comment.add', { id: randomUUID(), issueId: id, text: words() }],
  editComment: (sight, issue) => {
    const comment = ownComment(sight, issue)
    if (!comment) return null
    const { id, text } = comment
    return ['comment.edit', { id, text: withLine(text, sight.words(), sight.random), from: text }]
  },
  deleteComment: (sight, issue) => {
    const comment = sight.random() < 0.4 ? ownComment(sight, issue) : undefined
    return comment ? ['comment.delete', { id: comment.id }] : null
  },
}

/** Changes of the project, of its settings and of the account. */
const ownFilter = ({ select, random, me }: Sight) =>
  oneOf(
    random,
    select.savedFilters().filter(({ ownerId }) => ownerId === me),
  )

const ofPlace: Readonly<Record<string, (sight: Sight) => Change>> = {
  create: ({ projectId, words }) => ['issue.create', { id: randomUUID(), projectId, summary: words() }],
  createMore: ({ projectId, words }) => ['issue.create', { id: randomUUID(), projectId, summary: words() }],
  restore: ({ select, projectId, random }) => {
    const issue = oneOf(random, select.deletedIssuesOf(projectId))
    return issue ? ['issue.restore', { ids: [issue.id] }] : null
  },
  label: ({ projectId, words }) => ['label.create', { id: randomUUID(), projectId, fields: { name: words() } }],
  renameLabel: (sight) => {
    const label = labelOf(sight)
    return label ? ['label.set', { id: label.id, field: 'name', value: sight.words(), from: label.name }] : null
  },
  describeProject: ({ select, projectId, words }) => {
    const from = select.row('project', projectId)?.description
    return ['project.set', { id: projectId, field: 'description', value: words(), from }]
  },
  field: ({ select, projectId, words, random }) => {
    const rank = rankBetween(select.fieldsOf(projectId).at(-1)?.rank ?? null, null, words())
    const kind = oneOf(random, ['text', 'number', 'date', 'checkbox'])
    return ['field.create', { id: randomUUID(), projectId, fields: { name: words(), kind, rank } }]
  },
  status: ({ select, projectId, words }) => {
    const rank = rankBetween(select.statusesOf(projectId).at(-1)?.rank ?? null, null, words())
    return ['status.create', { id: randomUUID(), projectId, fields: { name: words(), category: 'doing', rank } }]
  },
  sprint: ({ select, projectId, words }) => {
    const rank = rankBetween(select.sprintsOf(projectId).at(-1)?.rank ?? null, null, words())
    return ['sprint.create', { id: randomUUID(), projectId, fields: { name: words(), rank } }]
  },
  filter: ({ words }) => [
    'savedFilter.create',
    { id: randomUUID(), name: words(), visibility: 'private', projectId: null, query: {} },
  ],
  renameFilter: (sight) => {
    const filter = ownFilter(sight)
    const { words } = sight
    return filter ? ['savedFilter.set', { id: filter.id, field: 'name', value: words(), from: filter.name }] : null
  },
  shareFilter: (sight) => {
    const filter = ownFilter(sight)
    const visibility = oneOf(sight.random, ['private', 'organization'])
    return filter ? ['savedFilter.share', { id: filter.id, visibility }] : null
  },
  favorite: ({ select, projectId }) =>
    select.favorites().some(({ targetId }) => targetId === projectId)
      ? ['favorite.remove', { targetId: projectId }]
      : ['favorite.add', { kind: 'project', targetId: projectId }],
  profile: ({ profile, words }) => ['profile.set', { field: 'otherText', value: words(), from: profile.otherText }],
}

export const changeKinds: readonly string[] = [...Object.keys(ofIssue), ...Object.keys(ofPlace)]

/** A change of this kind; null if there is nothing to change. */
export const makeChange = (kind: string, sight: Sight): Change => {
  const issue = oneOf(sight.random, sight.select.issuesOf(sight.projectId)) as Issue | undefined
  const change = ofIssue[kind]
  if (change) return issue ? change(sight, issue) : null
  return ofPlace[kind]?.(sight) ?? null
}
