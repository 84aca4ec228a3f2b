import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { boardOf, laneChoices, rankInColumn, valueOfKey } from './board-rules.ts'
import type { Issue } from './entities.ts'
import type { ListSources } from './list-rules.ts'
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

test('a board has every column, a first one for what has no value, and lanes only with issues', () => {
  const { rows, create, field } = createTestProject()
  const team = field('Team', 'option')
  create('Boat', { rank: 'a0', values: { [team]: 'b', priority: 'high' } })
  create('Deck', { rank: 'a1', values: { priority: 'low' } })
  const sources: ListSources = {
    statuses: rows.all('status').sort(byRank),
    types: rows.all('issueType'),
    labels: [],
    people: rows.all('person'),
    fields: rows.all('field'),
    issueOf: (id) => rows.get('issue', id),
    today: '2026-03-05',
    compareText: () => 0,
  }
  const issues = rows.all('issue').sort(byRank)
  const [boat, deck] = issues as [Issue, Issue]
  const board = boardOf(issues, { by: team, lanes: 'priority' }, sources)
  expect(board.columns).toEqual(['', 'a', 'b'])
  expect(board.lanes.map(({ key, cells }) => [key, cells.get('')?.length, cells.get('b')?.length])).toEqual([
    ['high', 0, 1],
    ['low', 1, 0],
  ])
  expect(boardOf(issues, { by: 'statusId', lanes: 'none' }, sources).columns).toHaveLength(sources.statuses.length)
  expect(valueOfKey(boat, team, 'b', sources)).toBeUndefined()
  expect([valueOfKey(boat, team, '', sources), valueOfKey(deck, team, 'a', sources)]).toEqual([null, 'a'])
  expect(laneChoices(sources.fields, 'priority')).not.toContain('priority')
})
