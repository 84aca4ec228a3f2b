import { expect, test } from 'vitest'
import { createTestProject as project } from '../../../../test/fixtures/work-project.ts'
import { admin, member, now, other, refusalOf } from '../../../../test/fixtures/work-rows.ts'
import type { Actor } from '../../sync/mutator-types.ts'

test.each<[string, string, string | null, string[]]>([
  ['Backlog', 'To do', null, []],
  ['To do', 'In progress', 'field.required statusId', ['assigneeId']],
  ['Backlog', 'Done', 'transition.none statusId', []],
  ['Backlog', 'Cancelled', null, []],
  ['To do', 'To do', null, []],
])('from %s to %s', (from, to, refusal, missing) => {
  const { create, rows, status } = project()
  const { id } = create('Issue', { statusId: status(from) })
  const args = { id, fromStatusId: status(from), toStatusId: status(to) }
  const result = rows.run('issue.move', args, { actor: member, now: now + 5 })
  expect(refusalOf(result)).toBe(refusal)
  if ('refusal' in result && missing.length > 0) expect(result.refusal.params?.fields).toEqual(missing)
  expect(rows.get('issue', id).statusId).toBe(status(refusal ? from : to))
  expect(rows.get('issue', id).resolvedAt).toBe(to === 'Cancelled' ? now + 5 : null)
})

test('required fields and the rank in the new column are given with a transition', () => {
  const { create, rows, status } = project()
  const { id } = create('Issue')
  const move = (to: string, more = {}) =>
    refusalOf(rows.run('issue.move', { id, toStatusId: status(to), ...more }, { actor: member }))
  const fields = [{ field: 'assigneeId', value: member.userId, from: null }]
  expect(move('In progress', { fields, rank: 'a1V', fromStatusId: status('Backlog') })).toBeNull()
  expect(rows.get('issue', id)).toMatchObject({
    assigneeId: member.userId,
    rank: 'a1V',
    statusId: status('In progress'),
  })
  expect(move('To do', { fromStatusId: status('Backlog') })).toBe('overtaken statusId')
  expect(move('In progress', { fromStatusId: status('Backlog') })).toBeNull()
  expect(move('To do', { rank: '' })).toBe('invalid rank pattern')
})

test.each<
  [string, Partial<{ roles: string[]; groupIds: string[]; isAssignee: boolean; isReporter: boolean }>, Actor, boolean]
>([
  ['admins', { roles: ['admin'] }, member, false],
  ['admins', { roles: ['admin'] }, admin, true],
  ['members', { roles: ['member'] }, member, true],
  ['the reporter', { isReporter: true }, member, true],
  ['the reporter', { isReporter: true }, other, false],
  ['the assignee', { isAssignee: true }, other, true],
  ['the assignee', { isAssignee: true }, member, false],
  ['a group', { groupIds: ['g'] }, other, true],
  ['a group', { groupIds: ['g'] }, member, false],
])('a transition of %s', (_, who, actor, isAllowed) => {
  const { create, rows, status, idOf, projectId } = project()
  const { id } = create('Issue', { values: { assigneeId: other.userId } })
  rows.put('group', { id: 'g', scope: 'org', name: 'Testers', memberIds: [other.userId] })
  const transition = rows.get('transition', idOf('transition', projectId, 'Plan'))
  rows.put('transition', { ...transition, who: { ...transition.who, ...who } as typeof transition.who })
  const result = rows.run('issue.move', { id, toStatusId: status('To do') }, { actor })
  expect(refusalOf(result)).toBe(isAllowed ? null : 'transition.denied statusId')
})

test('a transition sets the fields of its workflow, including its actor', () => {
  const { create, rows, status, idOf, projectId } = project()
  const { id } = create('Issue')
  const label = idOf('label', projectId, 'Design')
  const transition = rows.get('transition', idOf('transition', projectId, 'Start'))
  const sets = { assigneeId: '{actor}', priority: 'high', labelIds: [label] }
  rows.put('transition', { ...transition, sets })
  expect(refusalOf(rows.run('issue.move', { id, toStatusId: status('In progress') }, { actor: member }))).toBeNull()
  const set = { assigneeId: member.userId, priority: 'high', labelIds: [label] }
  expect(rows.get('issue', id)).toMatchObject(set)

  // an issue created behind the transition gets its values, except for fields that the author filled in
  const made = create('Made', { statusId: status('In progress'), values: { priority: 'low' } })
  expect(rows.get('issue', made.id)).toMatchObject({ ...set, priority: 'low' })
})

test('a transition assigns a colleague, but nobody who has left', () => {
  const { rows, create, status } = project()
  const [transition] = rows.all('transition').filter(({ toId }) => toId === status('To do'))
  if (!transition) throw new Error('no transition')
  rows.put('transition', { ...transition, sets: { assigneeId: other.userId } })
  const moved = (name: string) => {
    const { id } = create(name)
    expect(refusalOf(rows.run('issue.move', { id, toStatusId: status('To do') }, { actor: member }))).toBeNull()
    return rows.get('issue', id).assigneeId
  }
  expect(moved('Before')).toBe(other.userId)
  rows.put('person', { ...rows.get('person', other.userId), hasLeft: true })
  expect(moved('After')).toBeNull()
  const made = create('Made there', { statusId: status('To do') })
  expect([made.refusal, rows.get('issue', made.id).assigneeId]).toEqual([null, null])
  rows.put('transition', { ...transition, sets: { assigneeId: other.userId }, requiredFields: ['assigneeId'] })
  const asked = rows.run('issue.move', { id: create('Asked').id, toStatusId: status('To do') }, { actor: member })
  expect(refusalOf(asked), 'a required field that it does not set').toBe('field.required statusId')
})

test('several are moved where each may go', () => {
  const { create, rows, status } = project()
  const [a, b] = [create('A'), create('B', { statusId: status('Cancelled') })]
  const of = [a, b].map(({ id }) => ({ id, fromStatusId: status('Backlog') }))
  expect(refusalOf(rows.run('issue.moveMany', { toStatusId: status('To do'), of }, { actor: member }))).toBeNull()
  expect([a, b].map(({ id }) => rows.get('issue', id).statusId)).toEqual([status('To do'), status('Cancelled')])
})
