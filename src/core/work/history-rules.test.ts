import { expect, test } from 'vitest'
import { fileHistoryOf, historyOf, type LoggedChange } from './history-rules.ts'

const change = (seq: number, patch: LoggedChange['patch'], actor = 'anna'): LoggedChange => ({
  ...{ seq, at: 1000 + seq, actor, patch },
})
const made = {
  summary: 'Boat',
  statusId: 'todo',
  assigneeId: null,
  labelIds: [],
  custom: {},
  deletedAt: null,
  createdAt: 1,
  rank: 'a',
}

test('each change of a field tells who, from what and to what; what follows from others is left out', () => {
  const history = historyOf([
    change(1, made),
    change(2, { statusId: 'done', updatedAt: 5, resolvedAt: 5, rank: 'b' }, 'ben'),
    change(3, { custom: { berth: 12 }, updatedAt: 6 }),
    change(4, { custom: { berth: 14 }, labelIds: ['deck'] }),
    change(5, { description: 'Long' }),
    change(6, { deletedAt: 9 }, 'ben'),
    change(7, { deletedAt: null }, 'ben'),
  ])
  expect(history.map(({ seq, actor, field, from, to }) => [seq, actor, field, from, to])).toEqual([
    [1, 'anna', 'created', null, null],
    [2, 'ben', 'statusId', 'todo', 'done'],
    [3, 'anna', 'berth', null, 12],
    [4, 'anna', 'labelIds', [], ['deck']],
    [4, 'anna', 'berth', 12, 14],
    [5, 'anna', 'description', null, null],
    [6, 'ben', 'deleted', false, true],
    [7, 'ben', 'deleted', true, false],
  ])
})

test('an issue that moved goes on with its whole row in the other project', () => {
  const history = historyOf([
    change(1, { ...made, projectId: 'one' }),
    change(2, null),
    change(2, { ...made, projectId: 'two', statusId: 'open' }),
  ])
  expect(history.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['created', null, null],
    ['statusId', 'todo', 'open'],
    ['projectId', 'one', 'two'],
  ])
})

test('files tell who attached and removed them, by their names; how far they were sent is left out', () => {
  const file = (seq: number, patch: LoggedChange['patch']) => ({ ...change(seq, patch), rowId: 'f' })
  const whole = { name: 'plan.pdf', createdAt: 1, deletedAt: null, uploadedAt: null }
  const history = fileHistoryOf([
    file(1, whole),
    file(2, { uploadedAt: 5 }),
    file(3, { deletedAt: 7 }),
    file(4, { deletedAt: null }),
    file(5, null),
    file(6, { ...whole, uploadedAt: 5 }),
  ])
  expect(history.map(({ seq, from, to }) => [seq, from, to])).toEqual([
    [1, null, 'plan.pdf'],
    [3, 'plan.pdf', null],
    [4, null, 'plan.pdf'],
  ])
})
