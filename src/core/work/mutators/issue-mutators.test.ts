import { expect, test } from 'vitest'
import { issueId, createTestProject as project } from '../../../../test/fixtures/work-project.ts'
import { admin, member, now, other, refusalOf } from '../../../../test/fixtures/work-rows.ts'
import { memberRowId } from '../derived-ids.ts'
import type { FieldKind } from '../field-kinds.ts'

test('an issue from a summary gets its number from the server, the first status and a top-level type', () => {
  const { rows, projectId, create, status, type } = project()
  const { id } = create('  First ')
  expect(rows.get('issue', id)).toMatchObject({
    number: 1,
    summary: 'First',
    statusId: status('Backlog'),
    typeId: type('Story'),
    reporterId: member.userId,
    watcherIds: [member.userId],
    createdAt: now,
  })
  create('Second')
  expect(rows.get('project', projectId).lastNumber).toBe(2)
  const offline = { actor: member, isAuthoritative: false, now: now + 1 }
  rows.run('issue.create', { id: issueId('Offline'), projectId, summary: 'x' }, offline)
  expect(rows.get('issue', issueId('Offline'))).toMatchObject({ number: null })
  expect(rows.get('issue', issueId('Offline')).rank > rows.get('issue', id).rank).toBe(true)
  expect(rows.get('project', projectId).lastNumber).toBe(2)
})

test('a sub-issue follows its parent: below a story it is a sub-task, below an epic a story', () => {
  const { rows, create, type } = project()
  const epic = create('Epic', { typeId: type('Epic') })
  const story = create('Story', { values: { parentId: epic.id } })
  const sub = create('Sub', { values: { parentId: story.id } })
  expect(rows.get('issue', story.id)).toMatchObject({ typeId: type('Story'), parentId: epic.id })
  expect(rows.get('issue', sub.id)).toMatchObject({ typeId: type('Sub-task'), parentId: story.id })
  expect(create('Deeper', { values: { parentId: sub.id } }).refusal).toBe('parent.level parentId')
  expect(create('Orphan', { typeId: type('Sub-task') }).refusal).toBe('field.required')
  expect(create('Lost', { values: { parentId: issueId('nobody') } }).refusal).toBe('issue.gone parentId')
})

test.each<[string, Record<string, unknown>, string | null]>([
  ['no words', { summary: ' ' }, 'invalid summary required'],
  ['300 characters', { summary: '字'.repeat(300) }, null],
  ['too many words', { summary: '字'.repeat(301) }, 'invalid summary tooLong'],
  ['two lines', { summary: 'a\nb' }, 'invalid summary pattern'],
  ['another type', { typeId: issueId('x') }, 'issueType.gone typeId'],
  ['an assignee', { values: { assigneeId: other.userId } }, null],
  ['nobody', { values: { assigneeId: '77' } }, 'person.gone assigneeId'],
  ['dates', { values: { startDate: '2026-02-27', dueDate: '2026-03-05' } }, null],
  ['no date', { values: { dueDate: '2026-02-30' } }, 'invalid dueDate pattern'],
  ['no moment', { values: { dueDate: '2026-03-05T18:00:00Z' } }, 'invalid dueDate pattern'],
  ['an estimate', { values: { estimateMinutes: 90 } }, null],
  ['half a minute', { values: { estimateMinutes: 0.5 } }, 'invalid estimateMinutes range'],
  ['a priority', { values: { priority: 'high' } }, null],
  ['another priority', { values: { priority: 'highest' } }, 'invalid priority enum'],
  ['an unknown field', { values: { colour: 'red' } }, 'field.gone colour'],
  ['what is not set like this', { values: { rank: 'a0' } }, 'field.gone rank'],
  ['an unknown label', { labelIds: [issueId('x')] }, 'label.gone labelIds'],
  ['a rank', { rank: 'a0V' }, null],
  ['no rank', { rank: 'a00' }, 'invalid rank pattern'],
])('created with %s', (_, args, refusal) => {
  const { create, rows } = project()
  const result = create('Issue', args)
  expect(result.refusal).toBe(refusal)
  expect(rows.all('issue')).toHaveLength(refusal ? 0 : 1)
})

test('an issue is created once, in an existing project, by a person with the right', () => {
  const { create, rows, projectId, setRole } = project({ isOpen: false })
  expect(create('A').refusal).toBe('forbidden notMember')
  setRole(member, 'viewer')
  expect(create('A').refusal).toBe('forbidden readOnly')
  setRole(member, 'member')
  expect(create('A').refusal).toBeNull()
  expect(create('A').refusal).toBe('id.taken')
  expect(create('B', { values: { assigneeId: other.userId } }).refusal).toBe('invalid assigneeId notMember')
  rows.apply([
    { entity: 'project', id: projectId, scope: `project:${projectId}`, fields: { archivedAt: now } as never },
  ])
  expect(create('C').refusal).toBe('project.archived')
  rows.apply([{ entity: 'project', id: projectId, scope: `project:${projectId}`, fields: { deletedAt: now } as never }])
  expect(create('C').refusal).toBe('project.gone')
})

test('a group that is a member makes its people members, and their own row goes before it', () => {
  const { create, rows, projectId, setRole } = project({ isOpen: false })
  rows.put('group', { id: 'g', scope: 'org', name: 'Testers', memberIds: [member.userId] })
  rows.put('projectMember', {
    id: memberRowId(projectId, 'g'),
    scope: `project:${projectId}`,
    ...{ projectId, userId: null, groupId: 'g', role: 'member' as const },
  })
  expect(create('A').refusal).toBeNull()
  expect(create('B', {}, other).refusal).toBe('forbidden notMember')
  expect(create('C', { values: { assigneeId: member.userId } }, admin).refusal).toBeNull()
  setRole(member, 'viewer')
  expect(create('D').refusal).toBe('forbidden readOnly')
})

test.each<[string, unknown, unknown, string | null, unknown]>([
  ['summary', ' New ', 'Issue', null, 'New'],
  ['summary', 'New', 'Old', 'overtaken summary', 'Issue'],
  ['summary', 'Issue', 'Old', null, 'Issue'],
  ['summary', 'New', undefined, null, 'New'],
  ['summary', '', 'Issue', 'invalid summary required', 'Issue'],
  ['priority', null, 'none', 'invalid priority required', 'none'],
  ['assigneeId', other.userId, null, null, other.userId],
  ['assigneeId', other.userId, member.userId, 'overtaken assigneeId', null],
  ['dueDate', '2026-03-05', null, null, '2026-03-05'],
  ['description', 'a\r\nb', '', null, 'a\nb'],
  ['description', '', '', null, ''],
  ['parentId', issueId('Issue'), null, 'parent.level parentId', null],
  ['statusId', issueId('x'), null, 'field.gone statusId', undefined],
])('%s becomes %j over %j', (field, value, from, refusal, after) => {
  const { create, rows } = project()
  const { id } = create('Issue')
  const before = rows.get('issue', id)
  const result = rows.run('issue.set', { id, field, value, from }, { actor: member, now: now + 5 })
  expect(refusalOf(result)).toBe(refusal)
  if (after !== undefined) expect(rows.get('issue', id)[field as 'summary']).toEqual(after)
  const isNew = !refusal && before[field as 'summary'] !== after
  expect(rows.get('issue', id).updatedAt).toBe(isNew ? now + 5 : now)
})

test('two changes of one description are merged, or the later one is told', () => {
  const { create, rows } = project()
  const { id } = create('Issue', { values: { description: 'Sand it.\n\nPaint it.' } })
  const describe = (value: string, from: string) =>
    refusalOf(rows.run('issue.set', { id, field: 'description', value, from }, { actor: member, now }))
  expect(describe('Sand it.\n\nPaint it. Twice.', 'Sand it.\n\nPaint it.')).toBeNull()
  expect(describe('Well: Sand it.\n\nPaint it.', 'Sand it.\n\nPaint it.')).toBeNull()
  const both = 'Well: Sand it.\n\nPaint it. Twice.'
  expect(rows.get('issue', id).description).toBe(both)
  expect(describe('Sand it.\n\nVarnish it.', 'Sand it.\n\nPaint it.')).toBe('text.conflict description')
  expect(describe(`${'x'.repeat(19_989)}\n\nPaint it.`, 'Sand it.\n\nPaint it.')).toBe('text.conflict description')
  expect(rows.get('issue', id).description).toBe(both)
})

test.each<[FieldKind, unknown, string | null]>([
  ['text', 'Words', null],
  ['text', 'x'.repeat(301), 'tooLong'],
  ['text', 7, 'type'],
  ['number', 7.5, null],
  ['number', '7', 'type'],
  ['option', 'a', null],
  ['option', 'c', 'enum'],
  ['options', ['a', 'b', 'a'], null],
  ['options', ['a', 'c'], 'enum'],
  ['cascade', ['a', 'b'], null],
  ['cascade', ['a'], null],
  ['cascade', ['b'], 'enum'],
  ['cascade', ['a', 'a'], 'enum'],
  ['person', member.userId, null],
  ['link', 'https://tide.example/a', null],
  ['link', 'javascript:alert(1)', 'pattern'],
])('a custom field of kind %s takes %j: %s', (kind, value, reason) => {
  const { create, rows, field } = project()
  const { id } = create('Issue')
  const fieldId = field('own', kind)
  const result = rows.run('issue.set', { id, field: fieldId, value, from: null }, { actor: member })
  expect(refusalOf(result)).toBe(reason && `invalid ${fieldId} ${reason}`)
  if (reason) return
  const set = Array.isArray(value) ? [...new Set(value)] : value
  expect(rows.get('issue', id).custom).toEqual({ [fieldId]: set })
  rows.run('issue.set', { id, field: fieldId, value: null, from: set }, { actor: member })
  expect(rows.get('issue', id).custom).toEqual({})
})

test('required fields are needed on creation, and cannot be emptied later', () => {
  const { create, rows, field } = project()
  const needed = field('needed', 'text', true)
  const { result } = create('Issue')
  expect(result).toMatchObject({ refusal: { code: 'field.required', params: { fields: [needed] } } })
  const { id, refusal } = create('Issue', { values: { [needed]: 'x' } })
  expect(refusal).toBeNull()
  expect(refusalOf(rows.run('issue.set', { id, field: needed, value: null }))).toBe(`field.required ${needed}`)
})

test('a bulk change skips issues that somebody changed since', () => {
  const { create, rows } = project()
  const [a, b] = [create('A'), create('B')]
  rows.run('issue.set', { id: b.id, field: 'priority', value: 'low' }, { actor: other })
  const of = [a, b].map(({ id }) => ({ id, from: 'none' }))
  const change = { field: 'priority', value: 'high' }
  expect(rows.run('issue.setMany', { ...change, of }, { actor: member })).toMatchObject({
    split: {
      done: { ...change, of: of.slice(0, 1) },
      skipped: { args: { ...change, of: of.slice(1) }, refusal: { code: 'overtaken', params: { theirs: 'low' } } },
    },
  })
  expect([a, b].map(({ id }) => rows.get('issue', id).priority)).toEqual(['high', 'low'])
  const none = rows.run('issue.setMany', { field: 'priority', value: 'urgent', of: of.slice(1) }, { actor: member })
  expect(refusalOf(none)).toBe('overtaken priority')
})

test('the last change of a rank wins', () => {
  const { create, rows } = project()
  const { id } = create('Issue')
  expect(refusalOf(rows.run('issue.rank', { id, rank: 'a2' }, { actor: member }))).toBeNull()
  expect(refusalOf(rows.run('issue.rank', { id, rank: 'a1' }, { actor: other }))).toBeNull()
  expect(rows.get('issue', id)).toMatchObject({ rank: 'a1', updatedAt: now })
  expect(refusalOf(rows.run('issue.rank', { id, rank: 'x y' }))).toBe('invalid rank pattern')
})
