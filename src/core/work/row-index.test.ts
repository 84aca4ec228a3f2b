import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byRank } from './rank.ts'
import { createRowIndex } from './row-index.ts'

interface Row {
  id: string
  key: string | null
  rank: string
}

test('an index equals a newly built one, and returns the same array while nothing in it changes', () => {
  const row = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    key: fc.constantFrom('x', 'y', null),
    rank: fc.constantFrom('a0', 'a1', 'a2'),
  })
  const step = fc.record({ row, isGone: fc.boolean(), isLooked: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const index = createRowIndex<Row>(({ key }) => key, byRank)
      const rows = new Map<string, Row>()
      const expected = (key: string) => [...rows.values()].filter((each) => each.key === key).sort(byRank)
      for (const { row, isGone, isLooked } of steps) {
        const before = rows.get(row.id)
        index.move(before, isGone ? undefined : row)
        if (isGone) rows.delete(row.id)
        else rows.set(row.id, row)
        if (!isLooked) continue
        for (const key of ['x', 'y']) {
          expect(index.of(key)).toEqual(expected(key))
          expect(index.of(key)).toBe(index.of(key))
        }
      }
      for (const key of ['x', 'y']) expect(index.of(key)).toEqual(expected(key))
    }),
  )
})

test('a row that was changed and changed back leaves the array as it was', () => {
  const index = createRowIndex<Row>(({ key }) => key, byRank)
  const [row, other] = [
    { id: 'a', key: 'x', rank: 'a0' },
    { id: 'b', key: 'x', rank: 'a1' },
  ]
  index.move(undefined, row)
  index.move(undefined, other)
  const before = index.of('x')
  index.move(row, { ...row, rank: 'a2' })
  index.move({ ...row, rank: 'a2' }, row)
  expect(index.of('x')).toBe(before)
})
