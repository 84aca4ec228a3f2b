import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { createOrganization, member, orgId } from '../../../test/fixtures/work-rows.ts'
import { createModel } from './model.ts'
import { findMutator } from './mutators.ts'

test('people are in the order in which they are looked up: by the alphabet, Chinese names by pinyin', () => {
  const { rows } = createOrganization()
  const [someone] = rows.all('person')
  if (!someone) throw new Error('an organisation has people')
  for (const { id } of rows.all('person')) rows.apply([{ entity: 'person', id, scope: 'org', fields: null }])
  for (const name of ['周婷', 'zoe', '陈思远', 'Émile', '李默', 'Anna', 'Tester 10', 'Tester 9'])
    rows.put('person', { ...someone, id: name, name })
  const { select, reset } = createModel({
    findMutator,
    actor: member,
    orgId,
    onError: (error) => {
      throw error
    },
  })
  reset({ rows: rows.everything() as never, edits: [], tray: [], scopes: { org: 0 } })
  const order = ['Anna', 'Émile', 'Tester 9', 'Tester 10', 'zoe', '陈思远', '李默', '周婷']
  expect(select.people().map(({ name }) => name)).toEqual(order)
})

test('a comment that is not sent yet is below those it was written after, on a device whose clock is behind', () => {
  const { rows, create } = createTestProject()
  const issue = create('Paint the boat')
  const add = (text: string) => ['comment.add', { id: issueId(text), issueId: issue.id, text }] as const
  rows.run(...add('Which blue?'), { actor: member, now: Date.parse('2026-07-01T12:00:00Z') })
  const { select, reset, mutate } = createModel({
    findMutator,
    actor: member,
    orgId,
    onError: (error) => {
      throw error
    },
  })
  reset({ rows: rows.everything() as never, edits: [], tray: [], scopes: { org: 0 } })
  const [name, args] = add('Navy')
  mutate({ id: issueId('mutation'), name, args }, Date.parse('2026-07-01T11:58:00Z'))
  expect(select.commentsOf(issue.id).map(({ text }) => text)).toEqual(['Which blue?', 'Navy'])
})
