import { expect, test } from 'vitest'
import { calendarDate, daysBetween, dueGroup, isDuePassed } from './due-rules.ts'

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
] as const)('due on %s is in the group %s', (date, group) => expect(dueGroup(date, today, false)).toBe(group))

test('on a Sunday the week is over', () => {
  const group = (date: string) => dueGroup(date, '2026-03-08', false)
  expect([group('2026-03-08'), group('2026-03-09')]).toEqual(['today', 'later'])
})

test("FMT-9: what is due today is overdue from 18:00 on in the person's zone", () => {
  const at = Date.UTC(2026, 2, 5, 10)
  expect([isDuePassed(at - 1, 'Asia/Shanghai'), isDuePassed(at, 'Asia/Shanghai')]).toEqual([false, true])
  expect(isDuePassed(at, 'Europe/London')).toBe(false)
  expect([dueGroup(today, today, true), dueGroup('2026-03-06', today, true)]).toEqual(['overdue', 'week'])
})

test('days are counted over the change of clocks and of the year', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
})

test('at one moment it is another day elsewhere', () => {
  const at = Date.UTC(2026, 2, 5, 20)
  expect([calendarDate(at, 'Asia/Shanghai'), calendarDate(at, 'Europe/London')]).toEqual(['2026-03-06', '2026-03-05'])
})
