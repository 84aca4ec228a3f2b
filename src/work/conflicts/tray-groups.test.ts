import { expect, test } from 'vitest'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { groupTray, seenBefore, undecided } from './tray-groups.ts'

const refused = (name: string, args: object, refusal: object, more: object = {}) =>
  ({ id: `${name} ${JSON.stringify(args)}`, name, args, refusal, at: 1, refusedAt: 2, ...more }) as TrayItem
const forbidden = { code: 'forbidden', entity: 'project', id: 'p' }
const issueGone = { code: 'issue.gone', entity: 'issue', id: 'i' }

test('what was done to an issue that was refused belongs to it, also what was done to its comments', () => {
  const create = refused('issue.create', { id: 'i', summary: 'Keel' }, forbidden)
  const move = refused('issue.move', { id: 'i', toStatusId: 's' }, issueGone)
  const comment = refused('comment.add', { id: 'c', issueId: 'i', text: 'Scraped' }, issueGone)
  const edit = refused(
    'comment.edit',
    { id: 'c', value: 'Sanded' },
    { code: 'comment.gone', entity: 'comment', id: 'c' },
  )
  const copy = refused('issue.duplicate', { id: 'i', newId: 'j' }, issueGone)
  const copied = refused('issue.set', { id: 'j' }, { code: 'issue.gone', entity: 'issue', id: 'j' })
  const other = refused('issue.set', { id: 'k' }, { code: 'issue.gone', entity: 'issue', id: 'k' })
  expect(groupTray([create, move, comment, other, edit, copy, copied])).toEqual([
    { item: create, dependents: [move, comment, edit, copy, copied], replaced: [] },
    { item: other, dependents: [], replaced: [] },
  ])
})

test('a change that was refused for a reason of its own, a file, and one of another organisation stay by themselves', () => {
  const create = refused('issue.create', { id: 'i' }, forbidden)
  const alone = [
    refused('issue.set', { id: 'i' }, { code: 'invalid', entity: 'issue', id: 'i' }),
    refused('attachment.add', { id: 'f', issueId: 'i' }, issueGone),
    refused('issue.move', { id: 'i' }, issueGone, { leftOrg: 'another' }),
    refused('issue.rank', { id: 'i' }, { code: 'issue.gone' }),
  ]
  expect(groupTray([create, ...alone])).toEqual(
    [create, ...alone].map((item) => ({ item, dependents: [], replaced: [] })),
  )
})

const overtaken = { code: 'overtaken', entity: 'issue' }
const set = (id: string, value: string, from: string, more: object = {}) =>
  refused('issue.set', { id, field: 'priority', value, from, ...more }, overtaken)

test('of several values that one person chose for a field only the last is to be decided', () => {
  const [first, second, last] = [set('i', 'high', 'none'), set('i', 'low', 'high'), set('i', 'none', 'low')]
  const other = set('j', 'low', 'none')
  const summary = set('i', 'Keel', 'Boat', { field: 'summary' })
  const tray = [first, second, other, summary, last]
  expect(groupTray(tray)).toEqual([
    { item: other, dependents: [], replaced: [] },
    { item: summary, dependents: [], replaced: [] },
    { item: last, dependents: [], replaced: [first, second] },
  ])
  expect(undecided(tray)).toEqual([other, summary, last])
})

test('a value that was chosen after the refusal of the one before replaces nothing', () => {
  const monday = set('i', 'Keel, Monday', 'Keel', { field: 'description' })
  const tuesday = set('i', 'Keel, Tuesday', 'Keel', { field: 'description' })
  expect(undecided([monday, tuesday])).toEqual([monday, tuesday])
})

test('steps, members of sets, changes of several issues, and what was refused for its value are decided each', () => {
  const archived = { code: 'project.archived', entity: 'project', id: 'p' }
  const labels = ['one', 'two'].map((label, at) =>
    refused('issue.addRemove', { field: 'labelIds', ids: [`i${at}`], add: [label], remove: [] }, archived),
  )
  const moves = [
    refused('issue.move', { id: 'i', toStatusId: 's', fromStatusId: 'q' }, archived),
    refused('issue.move', { id: 'i', toStatusId: 't', fromStatusId: 's' }, archived),
  ]
  const issues = [{ id: 'i', from: 'none' }]
  const bulk = refused('issue.setMany', { field: 'priority', value: 'high', of: issues }, archived)
  const invalid = refused('issue.set', { id: 'i', field: 'priority', value: 'high' }, { code: 'invalid' })
  const tray = [...labels, ...moves, bulk, invalid, set('i', 'low', 'high')]
  expect(undecided(tray)).toEqual(tray)
})

test('what replaced earlier values is based on what was seen before the first of them', () => {
  const tray = [set('i', 'high', 'none'), set('i', 'low', 'high'), set('j', 'low', 'none')]
  expect(groupTray(tray).map(seenBefore)).toEqual([{ from: 'none' }, undefined])
})

test('what was set of an issue that was refused itself is tried again in its order', () => {
  const create = refused('issue.create', { id: 'i', summary: 'Keel' }, forbidden)
  const sets = ['low', 'high'].map((value) => refused('issue.set', { id: 'i', field: 'priority', value }, issueGone))
  expect(groupTray([create, ...sets])).toEqual([{ item: create, dependents: sets, replaced: [] }])
  expect(undecided([create, ...sets])).toHaveLength(3)
})
