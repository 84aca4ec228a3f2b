import { expect, test } from 'vitest'
import { againArgs, readable, refusedChange, wordsOfBoth } from './refused-change.ts'

const item = (name: string, args: unknown, params?: Record<string, unknown>) => ({
  id: 'm',
  name,
  args,
  at: 1,
  refusedAt: 2,
  refusal: { code: 'overtaken', ...(params ? { params } : {}) },
})

const field = '5a0f59b4-75a0-4e51-b2a8-88e7ae3dfae7'

test.each([
  ['issue.set', { id: 'i', field, value: 'A long text' }, 'A long text'],
  [
    'issue.create',
    { id: 'i', summary: 'New', values: { [field]: 'A long text', priority: 'low' } },
    'New\n\nA long text',
  ],
  ['issue.set', { id: 'i', field, value: field }, undefined],
  ['issue.set', { id: 'i', field: 'priority', value: 'low' }, undefined],
])(
  'what was written in an organisation that was left can be copied, also of a custom field: %s of %j',
  (name, args, words) => expect(refusedChange({ name, args, leftOrg: 'org' }).words).toBe(words),
)

test.each([
  [
    'issue.set',
    { id: 'i', field: 'summary', value: 'Mine', from: 'A' },
    { issueId: 'i', field: 'summary', words: 'Mine' },
  ],
  ['issue.set', { id: 'i', field: 'priority', value: 'high' }, { issueId: 'i', field: 'priority', words: undefined }],
  ['issue.move', { id: 'i', toStatusId: 's' }, { issueId: 'i', field: 'statusId', toStatusId: 's', words: undefined }],
  [
    'issue.addRemove',
    { ids: ['i', 'j'], field: 'labelIds', add: ['a'], remove: [] },
    { issueId: 'i', others: ['j'], field: 'labelIds', added: ['a'], removed: [] },
  ],
  [
    'issue.setMany',
    { field: 'priority', value: 'high', of: [{ id: 'i', from: 'low' }] },
    { issueId: 'i', others: [], field: 'priority', mine: 'high' },
  ],
  ['comment.add', { id: 'c', issueId: 'i', text: 'Hello' }, { issueId: 'i', words: 'Hello' }],
  ['comment.edit', { id: 'c', issueId: 'i', text: 'Hello' }, { issueId: 'i', words: 'Hello' }],
  ['issue.changeType', { id: 'i', typeId: 't', from: 's' }, { issueId: 'i', field: 'typeId', mine: 't' }],
  ['issue.logTime', { id: 'i', minutes: 90 }, { issueId: 'i', field: 'spentMinutes', mine: 90 }],
  ['relation.add', { kind: 'blocks', fromId: 'i', toId: 'j' }, { issueId: 'i', otherId: 'j' }],
  ['label.create', { id: 'l', projectId: 'p', fields: { name: 'Deck' } }, { issueId: undefined, words: 'Deck' }],
  ['issue.create', { id: 'i', summary: 'New' }, { issueId: undefined, words: 'New' }],
  ['issue.create', { id: 'i', summary: 'New', values: { description: 'Blue.' } }, { words: 'New\n\nBlue.' }],
  ['issue.of.an.older.build', 'no object', { issueId: undefined, words: undefined }],
])('%s of %j', (name, args, change) => expect(refusedChange({ name, args })).toMatchObject(change))

test('a comment is read with the names of people and pictures', () =>
  expect(readable('Ask @[Anna Lind](user:10001) about ![boat.png](attachment:7f-1), [not](https://a.b)')).toBe(
    'Ask @Anna Lind about boat.png, [not](https://a.b)',
  ))

const nothingElse = () => undefined

test('done again it is done over what is there now', () => {
  const refused = item('issue.set', { id: 'i', field: 'summary', value: 'Mine', from: 'A' }, { theirs: 'B' })
  expect(againArgs(refused, nothingElse)).toEqual({ id: 'i', field: 'summary', value: 'Mine', from: 'B' })
  expect(againArgs(refused, nothingElse, 'Both')).toEqual({ id: 'i', field: 'summary', value: 'Both', from: 'B' })
})

test.each([
  [
    'label.create',
    { id: 'l', fields: { name: 'Deck', color: 'blue' } },
    { id: 'l', fields: { name: 'Hull', color: 'blue' } },
  ],
  ['label.set', { id: 'l', field: 'name', value: 'Deck' }, { id: 'l', field: 'name', value: 'Hull' }],
  ['savedFilter.create', { id: 'f', name: 'Deck' }, { id: 'f', name: 'Hull' }],
])('a name that was refused is made again as it was edited: %s of %j', (name, args, again) => {
  expect(refusedChange({ name, args }).words).toBe('Deck')
  expect(againArgs(item(name, args), nothingElse, 'Hull')).toEqual(again)
})

test('a step is taken again from the status that is in force', () => {
  const refused = item('issue.move', { id: 'i', toStatusId: 'done', fromStatusId: 'todo' }, { theirs: 'doing' })
  expect(againArgs(refused, nothingElse)).toEqual({ id: 'i', toStatusId: 'done', fromStatusId: 'doing' })
})

test('many issues are changed again from what each has now', () => {
  const currentOf = (id: string, field: string) => `${field} of ${id}`
  const set = { field: 'priority', value: 'high', of: [{ id: 'i', from: 'low' }, { id: 'j' }] }
  const setAgain = againArgs(item('issue.setMany', set, { theirs: 'medium' }), currentOf)
  expect(setAgain).toEqual({ ...set, of: [{ id: 'i', from: 'priority of i' }, { id: 'j' }] })
  const move = { toStatusId: 'done', of: [{ id: 'i', fromStatusId: 'todo' }] }
  const moveAgain = againArgs(item('issue.moveMany', move), currentOf)
  expect(moveAgain).toEqual({ ...move, of: [{ id: 'i', fromStatusId: 'statusId of i' }] })
})

test('both texts of a conflict are one text to edit', () => {
  const args = { id: 'i', field: 'description', value: 'Sand it.\nWax it.\nLaunch it.', from: 'Sand it.\nPaint it.' }
  const theirs = 'Sand it.\nVarnish it.'
  expect(wordsOfBoth(item('issue.set', args, { theirs }))).toBe('Sand it.\nVarnish it.\nWax it.\nLaunch it.')
  expect(wordsOfBoth(item('issue.set', { ...args, field: 'priority' }, { theirs }))).toBeUndefined()
})
