import { expect, test } from 'vitest'
import { boundsOf } from './use-audit-log.ts'

const now = new Date(2026, 10, 21, 11, 30)
const own = (firstDay: string, lastDay: string) => boundsOf({ period: 'own', firstDay, lastDay }, now)

test('days back are whole days, including today', () => {
  const { from, to } = boundsOf({ period: '7', firstDay: '', lastDay: '' }, now)
  expect([new Date(from as string), to]).toEqual([new Date(2026, 10, 15), undefined])
})

test('a custom period runs from the start of the first day to the end of the last', () => {
  const { from, to } = own('2026-11-01', '2026-11-30')
  expect([new Date(from as string), new Date(to as string)]).toEqual([
    new Date(2026, 10, 1),
    new Date(2026, 10, 30, 23, 59, 59, 999),
  ])
})

test.each([
  ['', ''],
  ['20261-11-01', 'soon'],
])('the days %j and %j set no bounds', (firstDay, lastDay) => {
  expect(own(firstDay, lastDay)).toEqual({})
})

test('an empty period has no bounds', () => {
  expect(boundsOf({ period: '', firstDay: '2026-11-01', lastDay: '' }, now)).toEqual({})
})
