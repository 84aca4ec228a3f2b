import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankInColumn } from './board-rules.ts'
import { byRank, firstRanks } from './rank.ts'

const columnOf = (ids: readonly string[]) => {
  const ranks = firstRanks(ids.length)
  return ids.map((id, at) => ({ id, rank: ranks[at] ?? '' }))
}

test('an issue comes to stand before the one it was dropped on, or last', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      (ids, from, to) => {
        const column = columnOf(ids)
        const id = ids[from % ids.length] as string
        const beforeId = [...ids, null][to % (ids.length + 1)] as string | null
        const rank = rankInColumn(column, id, beforeId, `${from} ${to}`)
        const after = column
          .map((each) => (each.id === id && rank ? { id, rank } : each))
          .sort(byRank)
          .map((each) => each.id)
        const others = ids.filter((each) => each !== id)
        const at = beforeId === null ? others.length : others.indexOf(beforeId)
        const expected = beforeId === id ? ids : [...others.slice(0, at), id, ...others.slice(at)]
        expect(after).toEqual(expected)
        expect(rank === undefined).toBe(expected.join('\0') === ids.join('\0'))
      },
    ),
  )
})

test('an issue of another column is put between two', () => {
  const column = columnOf(['a', 'b'])
  const rank = rankInColumn(column, 'x', 'b', 'seed') as string
  expect([...column, { id: 'x', rank }].sort(byRank).map(({ id }) => id)).toEqual(['a', 'x', 'b'])
})
