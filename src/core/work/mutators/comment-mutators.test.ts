import { expect, test } from 'vitest'
import { admin, createOrganization, member, now, other, refusalOf } from '../../../../test/fixtures/work-rows.ts'
import type { Actor } from '../../sync/mutator-types.ts'
import { derivedId } from '../derived-ids.ts'

const [id, issueId] = [derivedId('comment'), derivedId('issue')]

const commented = () => {
  const { rows, createProject } = createOrganization()
  const projectId = createProject('WEB')
  rows.run('issue.create', { id: issueId, projectId, summary: 'Issue' }, { actor: other })
  const run = (name: string, args: Record<string, unknown>, actor: Actor = member, at = now + 5) =>
    refusalOf(rows.run(name, { id, ...args }, { actor, now: at }))
  expect(run('comment.add', { issueId, text: ' Words\r\nand words \n' })).toBeNull()
  return { rows, run, projectId }
}

test('commenting watches the issue and updates its time of change', () => {
  const { rows } = commented()
  expect(rows.get('comment', id)).toMatchObject({
    text: 'Words\nand words',
    authorId: member.userId,
    createdAt: now + 5,
  })
  expect(rows.get('issue', issueId)).toMatchObject({ watcherIds: [other.userId, member.userId], updatedAt: now + 5 })
})

test.each<[string, string, Record<string, unknown>, Actor, string | null]>([
  ['its author', 'comment.edit', { text: 'New', from: 'Words\nand words' }, member, null],
  ['its author, on another device', 'comment.edit', { text: 'New', from: 'Old' }, member, 'text.conflict text'],
  ['nobody else', 'comment.edit', { text: 'New' }, other, 'forbidden notOwn'],
  ['not even an admin', 'comment.edit', { text: 'New' }, admin, 'forbidden notOwn'],
  ['no words', 'comment.edit', { text: ' \n ' }, member, 'invalid text required'],
  ['too many', 'comment.edit', { text: '字'.repeat(10_001) }, member, 'invalid text tooLong'],
  ['deleted by its author', 'comment.delete', {}, member, null],
  ['deleted by an admin', 'comment.delete', {}, admin, null],
  ['deleted by another', 'comment.delete', {}, other, 'forbidden notOwn'],
  ['again with the same id', 'comment.add', { issueId, text: 'x' }, member, 'id.taken'],
])('%s: %s', (_, name, args, actor, refusal) => {
  const { run } = commented()
  expect(run(name, args, actor)).toBe(refusal)
})

test('a deleted comment has no text, and can be neither deleted nor edited again', () => {
  const { rows, run } = commented()
  run('comment.edit', { text: 'New' })
  expect(rows.get('comment', id)).toMatchObject({ text: 'New', editedAt: now + 5 })
  run('comment.delete', {})
  expect(rows.get('comment', id)).toMatchObject({ text: '', deletedAt: now + 5, authorId: member.userId })
  expect(run('comment.delete', {})).toBe('comment.gone')
  expect(run('comment.edit', { text: 'x' })).toBe('comment.gone')
})

test('what its author changed on two devices is in the comment', () => {
  const { rows, run } = commented()
  expect(run('comment.edit', { text: 'Words\nand more words', from: 'Words\nand words' })).toBeNull()
  expect(run('comment.edit', { text: 'My words\nand words', from: 'Words\nand words' })).toBeNull()
  expect(rows.get('comment', id)).toMatchObject({ text: 'My words\nand more words' })
})

test('deleted issues cannot be commented', () => {
  const { rows, run } = commented()
  const scope = rows.get('issue', issueId).scope
  rows.apply([{ entity: 'issue', id: issueId, scope, fields: { deletedAt: now } as never }])
  expect(run('comment.edit', { text: 'New' })).toBe('issue.gone')
  expect(run('comment.add', { id: derivedId('another'), issueId, text: 'x' })).toBe('issue.gone')
  expect(run('comment.add', { id: derivedId('another'), issueId: derivedId('nothing'), text: 'x' })).toBe('issue.gone')
})
