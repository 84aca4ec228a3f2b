import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../../test/fixtures/work-project.ts'
import { admin, member, now, other, refusalOf } from '../../../../test/fixtures/work-rows.ts'
import type { Actor } from '../../sync/mutator-types.ts'
import { derivedId, relationRowId } from '../derived-ids.ts'
import { restorableMs } from '../work-limits.ts'

const family = () => {
  const project = createTestProject()
  const { create, type, rows } = project
  create('Epic', { typeId: type('Epic') })
  create('Story', { values: { parentId: issueId('Epic') } })
  create('Sub', { values: { parentId: issueId('Story') } })
  const run = (name: string, args: object, actor: Actor = member, at = now + 5) =>
    refusalOf(rows.run(name, args, { actor, now: at }))
  const issue = (name: string) => rows.get('issue', issueId(name))
  return { ...project, run, issue }
}

test('labels are added and removed; concurrent changes merge', () => {
  const { run, issue, idOf, projectId } = family()
  const [a, b, c] = ['Design', 'Frontend', 'Backend'].map((name) => idOf('label', projectId, name))
  const ids = [issueId('Story')]
  const set = (add: unknown[], remove: unknown[], actor?: Actor) =>
    run('issue.addRemove', { ids, field: 'labelIds', add, remove }, actor)
  expect(set([a, b], [])).toBeNull()
  expect(set([b, c], [a], other)).toBeNull()
  expect(issue('Story').labelIds).toEqual([b, c])
  expect(set([derivedId('none')], [])).toBe('label.gone labelIds')
  expect(issue('Story').updatedAt).toBe(now + 5)
})

test('nothing added and nothing removed is no change', () => {
  const { run, issue } = family()
  const before = issue('Story')
  run('issue.addRemove', { ids: [before.id], field: 'watcherIds', add: [member.userId], remove: ['77'] })
  expect(issue('Story')).toBe(before)
})

test('a viewer may watch, but not add other watchers', () => {
  const { run, issue, setRole } = family()
  setRole(other, 'viewer')
  const watch = (id: string) =>
    run('issue.addRemove', { ids: [issueId('Story')], field: 'watcherIds', add: [id], remove: [] }, other)
  expect(watch(other.userId)).toBeNull()
  expect(watch(admin.userId)).toBe('forbidden readOnly')
  expect(issue('Story').watcherIds).toEqual([member.userId, other.userId])
})

test('a custom set accepts its options; other fields are no sets', () => {
  const { run, issue, field } = family()
  const fieldId = field('tags', 'options')
  const set = (field: string, add: string[], remove: string[] = []) =>
    run('issue.addRemove', { ids: [issueId('Story')], field, add, remove })
  expect(set(fieldId, ['a', 'b'])).toBeNull()
  expect(set(fieldId, [], ['a'])).toBeNull()
  expect(issue('Story').custom[fieldId]).toEqual(['b'])
  expect(set(fieldId, ['x'])).toBe(`invalid ${fieldId} enum`)
  expect(set('summary', ['x'])).toBe('field.gone summary')
})

test('time spent adds up and never falls below nothing', () => {
  const { run, issue } = family()
  for (const [minutes, spent] of [
    [30, 30],
    [45, 75],
    [-60, 15],
    [-60, 0],
  ]) {
    run('issue.logTime', { id: issueId('Story'), minutes })
    expect(issue('Story').spentMinutes).toBe(spent)
  }
})

test('a story is deleted with its sub-tasks by its author or an admin, and restored unchanged', () => {
  const { run, issue } = family()
  const ids = [issueId('Story')]
  expect(run('issue.delete', { ids }, other)).toBe('forbidden notOwn')
  expect(run('issue.delete', { ids })).toBeNull()
  expect([issue('Story'), issue('Sub'), issue('Epic')].map(({ deletedAt }) => deletedAt)).toEqual([
    now + 5,
    now + 5,
    null,
  ])
  expect(run('issue.set', { id: ids[0], field: 'summary', value: 'x' })).toBe('issue.gone')
  expect(run('issue.delete', { ids })).toBe('issue.gone')
  expect(run('issue.restore', { ids }, admin, now + 5 + restorableMs)).toBeNull()
  expect([issue('Story'), issue('Sub')].map(({ deletedAt }) => deletedAt)).toEqual([null, null])
})

test('after thirty days there is no way back, and a sub-task deleted before stays deleted', () => {
  const { run, issue } = family()
  run('issue.delete', { ids: [issueId('Sub')] }, member, now + 1)
  run('issue.delete', { ids: [issueId('Story')] }, member, now + 2)
  expect(run('issue.restore', { ids: [issueId('Story')] }, member, now + 3 + restorableMs)).toBe('issue.gone')
  expect(run('issue.restore', { ids: [issueId('Story')] }, member, now + 3)).toBeNull()
  expect([issue('Story').deletedAt, issue('Sub').deletedAt]).toEqual([null, now + 1])
})

test('a sub-task is restored with its parent, without which it is nowhere', () => {
  const { run, issue } = family()
  run('issue.delete', { ids: [issueId('Sub')] }, admin, now + 1)
  run('issue.delete', { ids: [issueId('Story')] }, admin, now + 2)
  expect(run('issue.restore', { ids: [issueId('Sub')] }, other, now + 3)).toBe('forbidden notOwn')
  expect(run('issue.restore', { ids: [issueId('Sub')] }, member, now + 3)).toBeNull()
  expect([issue('Story').deletedAt, issue('Sub').deletedAt]).toEqual([null, null])
})

test('an epic is deleted alone', () => {
  const { run, issue } = family()
  expect(run('issue.delete', { ids: [issueId('Epic')] })).toBeNull()
  expect(issue('Story').deletedAt).toBeNull()
})

test('a copy starts as new work, optionally with its sub-tasks', () => {
  const { run, issue, rows, status, projectId } = family()
  run('issue.move', { id: issueId('Story'), toStatusId: status('To do') })
  run('issue.logTime', { id: issueId('Story'), minutes: 30 })
  const args = { id: issueId('Story'), newId: issueId('Copy'), summary: 'Story的副本1', withSubIssues: true }
  expect(run('issue.duplicate', args, other)).toBeNull()
  expect(issue('Copy')).toMatchObject({
    ...{ number: 4, summary: 'Story的副本1', statusId: status('Backlog'), spentMinutes: 0, parentId: issueId('Epic') },
    ...{ createdBy: other.userId, watcherIds: [other.userId] },
  })
  const children = rows.all('issue').filter(({ parentId }) => parentId === issueId('Copy'))
  expect(children).toMatchObject([{ number: 5, summary: 'Sub' }])
  expect(rows.get('project', projectId).lastNumber).toBe(5)
  expect(run('issue.duplicate', args, other)).toBe('id.taken')
})

test('the copy of an epic has its whole family, assigned to nobody who has left', () => {
  const { run, issue, rows } = family()
  const assign = { id: issueId('Sub'), field: 'assigneeId', value: other.userId, from: null }
  expect(run('issue.set', assign)).toBeNull()
  rows.put('person', { ...rows.get('person', other.userId), hasLeft: true })
  const args = { id: issueId('Epic'), newId: issueId('Copy'), summary: 'Next', withSubIssues: true }
  expect(run('issue.duplicate', args)).toBeNull()
  const below = (id: string) => rows.all('issue').filter(({ parentId }) => parentId === id)
  const [story, ...others] = below(issueId('Copy'))
  expect(others).toEqual([])
  expect(story).toMatchObject({ summary: 'Story', assigneeId: issue('Story').assigneeId })
  expect(below(story?.id ?? '')).toMatchObject([{ summary: 'Sub', assigneeId: null }])
})

test.each<[string, string, Record<string, unknown>, string | null]>([
  ['Story', 'Bug', {}, null],
  ['Story', 'Epic', {}, null],
  ['Story', 'Sub-task', {}, 'parent.level typeId'],
  ['Epic', 'Story', {}, 'parent.level typeId'],
  ['Sub', 'Task', {}, null],
  ['Sub', 'Epic', {}, null],
])('%s becomes a %s', (name, typeName, more, refusal) => {
  const { run, issue, type } = family()
  const before = issue(name)
  expect(run('issue.changeType', { id: before.id, typeId: type(typeName), from: before.typeId, ...more })).toBe(refusal)
  if (!refusal) expect(issue(name).typeId).toBe(type(typeName))
  const keepsParent = name === 'Story' && typeName === 'Bug'
  if (!refusal) expect(issue(name).parentId).toBe(keepsParent ? before.parentId : null)
})

test('required fields of a new type are given with the change, and a type changed since is not overwritten', () => {
  const { run, issue, rows, type, create } = family()
  create('Task', { typeId: type('Task') })
  const id = issueId('Task')
  rows.put('issueType', { ...rows.get('issueType', type('Bug')), requiredFields: ['dueDate'] })
  expect(run('issue.changeType', { id, typeId: type('Bug') })).toBe('field.required typeId')
  const fields = [{ field: 'dueDate', value: '2026-03-05' }]
  expect(run('issue.changeType', { id, typeId: type('Bug'), fields, from: type('Story') })).toBe('overtaken typeId')
  expect(run('issue.changeType', { id, typeId: type('Bug'), fields })).toBeNull()
  expect(issue('Task')).toMatchObject({ typeId: type('Bug'), dueDate: '2026-03-05' })
  expect(run('issue.changeType', { id, typeId: type('Sub-task') })).toBe('field.required typeId')
  const under = [...fields, { field: 'parentId', value: issueId('Story') }]
  expect(run('issue.changeType', { id, typeId: type('Sub-task'), fields: under })).toBeNull()
})

test('an issue moves with all below it, takes a new number, and its old key leads to it', () => {
  const { run, issue, rows, createProject, idOf, projectId } = family()
  const toProjectId = createProject('APP', { template: 'kanban' })
  const commentId = derivedId('comment')
  run('comment.add', { id: commentId, issueId: issueId('Sub'), text: 'Words' })
  run('issue.addRemove', {
    ...{ ids: [issueId('Story')], field: 'labelIds', remove: [] },
    add: ['Design', 'Frontend'].map((name) => idOf('label', projectId, name)),
  })
  rows.put('label', { ...rows.get('label', idOf('label', toProjectId, 'Urgent')), name: 'Design' })
  const relationId = relationRowId('blocks', issueId('Story'), issueId('Epic'))
  rows.put('relation', {
    ...{ id: relationId, scope: `project:${projectId}`, projectId },
    ...{ kind: 'blocks' as const, fromId: issueId('Story'), toId: issueId('Epic') },
  })
  expect(run('issue.moveToProject', { id: issueId('Story'), toProjectId })).toBeNull()
  const scope = `project:${toProjectId}`
  expect(issue('Story')).toMatchObject({
    ...{ projectId: toProjectId, scope, number: 1, formerKeys: ['WEB-2'], parentId: null },
    ...{ typeId: idOf('issueType', toProjectId, 'Task'), statusId: idOf('status', toProjectId, 'Backlog') },
    labelIds: [idOf('label', toProjectId, 'Design')],
  })
  expect(issue('Sub')).toMatchObject({ number: 2, formerKeys: ['WEB-3'], parentId: issueId('Story'), scope })
  expect(rows.get('comment', commentId)).toMatchObject({ projectId: toProjectId, scope, text: 'Words' })
  expect(rows.get('relation', relationId)).toMatchObject({ projectId: toProjectId, scope })
  expect(issue('Epic').scope).toBe(`project:${projectId}`)
  expect(rows.get('project', toProjectId).lastNumber).toBe(2)
})

test('an epic takes everything below it along', () => {
  const { run, issue, createProject } = family()
  const toProjectId = createProject('APP', { template: 'kanban' })
  expect(run('issue.moveToProject', { id: issueId('Epic'), toProjectId })).toBeNull()
  expect(['Epic', 'Story', 'Sub'].map((name) => issue(name).number)).toEqual([1, 2, 3])
})

test('moving requires write access to both projects, and sub-tasks move only with their parent', () => {
  const { run, createProject, setRole, field, projectId, rows, issue } = family()
  const toProjectId = createProject('APP', { isOpen: false })
  const move = (name: string, actor?: Actor) => run('issue.moveToProject', { id: issueId(name), toProjectId }, actor)
  expect(move('Story')).toBe('forbidden notMember')
  setRole(other, 'viewer')
  expect(move('Story', other)).toBe('forbidden readOnly')
  expect(move('Sub', admin)).toBe('parent.level projectId')
  run('issue.set', { id: issueId('Story'), field: 'assigneeId', value: other.userId })
  rows.put('field', { ...rows.get('field', field('x', 'text', true)), projectId: toProjectId })
  expect(move('Story', admin)).toBe('field.required')
  rows.put('field', { ...rows.get('field', derivedId('field', 'x')), projectId, isRequired: false })
  expect(move('Story', admin)).toBeNull()
  expect(issue('Story').assigneeId).toBeNull()
})

test('what was just deleted can be restored on a device whose clock is months ahead', () => {
  const { rows, create, projectId } = createTestProject()
  const ids = [create('Paint the boat').id]
  const id = issueId('attachment')
  rows.run('attachment.add', { id, issueId: ids[0], name: 'a', mediaType: 'text/plain', sizeBytes: 1 })
  for (const [name, args] of [
    ['attachment.remove', { id }],
    ['attachment.restore', { id }],
    ['issue.delete', { ids }],
    ['issue.restore', { ids }],
    ['project.delete', { id: projectId }],
    ['project.restore', { id: projectId }],
  ] as const) {
    const isUndo = name.endsWith('restore')
    const there = isUndo ? { isAuthoritative: false, now: now + 3 * restorableMs } : {}
    expect(rows.run(name, args, { now, ...there }), name).toHaveProperty('patches.0')
  }
})
