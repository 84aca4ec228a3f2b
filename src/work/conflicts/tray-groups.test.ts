import { expect, test } from 'vitest'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { groupTray } from './tray-groups.ts'

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
    { item: create, dependents: [move, comment, edit, copy, copied] },
    { item: other, dependents: [] },
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
  expect(groupTray([create, ...alone])).toEqual([create, ...alone].map((item) => ({ item, dependents: [] })))
})
