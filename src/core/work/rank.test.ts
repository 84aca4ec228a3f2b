import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidSequence } from '../uuid-rules.ts'
import { firstRanks, isRank, rankAt, rankBetween, rankOfTime } from './rank.ts'

test('an inserted item gets its position, whoever inserts it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uuid()), { maxLength: 60 }),
      (steps) => {
        const ranks: string[] = []
        for (const [where, seed] of steps) {
          const at = Math.floor(where * ranks.length)
          const rank = rankAt(ranks, at, seed)
          expect(isRank(rank)).toBe(true)
          ranks.splice(at, 0, rank)
          expect([...ranks].sort()).toEqual(ranks)
        }
        expect(new Set(ranks).size).toBe(ranks.length)
      },
    ),
  )
})

test('two inserts into one gap seldom meet', () => {
  const ranks = new Set(Array.from({ length: 40 }, (_, at) => rankBetween('a0', 'a1', `mutation ${at}`)))
  expect(ranks.size).toBeGreaterThan(25)
})

test('nothing fits between equal ranks, so the next gap is used', () => {
  const rank = rankAt(['a0', 'a1', 'a1', 'a2'], 2, 'seed')
  expect(rank > 'a1' && rank < 'a2').toBe(true)
  expect(rankAt(['a1', 'a1'], 1, 'seed') > 'a1').toBe(true)
})

test('a later item is sorted after all earlier ones and those ranked by hand', () => {
  const now = Date.UTC(2026, 2, 5)
  const made = [0, 1, 1000, 86_400_000, 10 ** 12].map((later) => rankOfTime(now + later, 'seed'))
  expect([...made].sort()).toEqual(made)
  expect(made.every(isRank)).toBe(true)
  expect(rankAt([...firstRanks(200)], 200, 'seed') < made[0]!).toBe(true)
  expect(rankBetween(made[1]!, made[2]!, 'seed') > made[1]!).toBe(true)
})

test('items of the same server millisecond are sorted by their time on the device', () => {
  const newId = uuidSequence(
    () => 1_772_700_000_000,
    () => new Uint8Array(10),
  )
  const ranks = Array.from({ length: 20 }, () => rankOfTime(1_772_700_009_000, newId()))
  expect([...ranks].sort()).toEqual(ranks)
  expect(ranks.every(isRank)).toBe(true)
})

test.each(['', 'a', '!', 'a00', 'é0', 'x'.repeat(300), '0'])('%j is no rank', (text) => {
  expect(isRank(text)).toBe(false)
})
