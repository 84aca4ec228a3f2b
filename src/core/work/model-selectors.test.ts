import { expect, test } from 'vitest'
import { createOrganization, member, orgId } from '../../../test/fixtures/work-rows.ts'
import { createModel } from './model.ts'

test('people are in the order in which they are looked up: by the alphabet, Chinese names by pinyin', () => {
  const { rows } = createOrganization()
  const [someone] = rows.all('person')
  if (!someone) throw new Error('an organisation has people')
  for (const { id } of rows.all('person')) rows.apply([{ entity: 'person', id, scope: 'org', fields: null }])
  for (const name of ['周婷', 'zoe', '陈思远', 'Émile', '李默', 'Anna', 'Tester 10', 'Tester 9'])
    rows.put('person', { ...someone, id: name, name })
  const { select, reset } = createModel({
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
