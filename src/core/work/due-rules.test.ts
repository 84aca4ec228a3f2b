import { expect, test } from 'vitest'
import { calendarDate, daysBetween, dueGroup } from './due-rules.ts'

/** Thursday. */
const today = '2026-03-05'

test.each([
  [null, 'none'],
  ['2026-03-03', 'overdue'],
  ['2026-03-05', 'today'],
  ['2026-03-06', 'week'],
  ['2026-03-08', 'week'],
  ['2026-03-09', 'later'],
  ['2027-03-05', 'later'],
] as const)('due on %s is in the group %s', (date, group) => expect(dueGroup(date, today)).toBe(group))

test('on a Sunday the week is over', () => {
  expect([dueGroup('2026-03-08', '2026-03-08'), dueGroup('2026-03-09', '2026-03-08')]).toEqual(['today', 'later'])
})

test('days are counted over the change of clocks and of the year', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
})

test('at one moment it is another day elsewhere', () => {
  const at = Date.UTC(2026, 2, 5, 20)
  expect([calendarDate(at, 'Asia/Shanghai'), calendarDate(at, 'Europe/London')]).toEqual(['2026-03-06', '2026-03-05'])
})
