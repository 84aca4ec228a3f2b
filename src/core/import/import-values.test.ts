import { expect, test } from 'vitest'
import { isDayFirst, momentReader, readDate, readMinutes, readMoment } from './import-values.ts'

test.each([
  ['2024-03-05', '2024-03-05'],
  ['2024/3/5 18:00', '2024-03-05'],
  ['2024年3月5日', '2024-03-05'],
  ['05/Mar/24 3:04 PM', '2024-03-05'],
  ['5/三月/24 3:04 下午', '2024-03-05'],
  ['5.3.2024', '2024-03-05'],
  ['Mar 5, 2024', '2024-03-05'],
  ['Tue Mar 05 2024 10:00:00 GMT+0800 (CST)', '2024-03-05'],
  ['05/03/2024', '2024-03-05'],
  ['12/25/2024', null],
  ['2024-02-30', null],
  ['soon', null],
])('the date %s', (written, date) => {
  expect(readDate(written, true)).toBe(date)
})

test('months first where a column says so; a zone where it is named; durations by their product', () => {
  expect(isDayFirst(['01/02/2024', '01/25/2024'])).toBe(false)
  expect(readDate('01/02/2024', false)).toBe('2024-01-02')
  expect(readDate('31.12.99', true)).toBe('1999-12-31')
  const [told, untold] = ['2024-03-05T10:20:30.000+08:00', '2024-03-05 10:20'].map((text) => readMoment(text, true))
  if (!told || !untold) throw new Error('no moments')
  expect(told).toMatchObject({ hour: 10, minute: 20, offset: 480 })
  const inNewYork = momentReader('America/New_York')
  expect([inNewYork(told), inNewYork(untold)]).toEqual([Date.UTC(2024, 2, 5, 2, 20), Date.UTC(2024, 2, 5, 15, 20)])
  expect(readMinutes('28800', true)).toBe(480)
  expect(readMinutes('2h 30m', false)).toBe(150)
})

test('moments of a day are in its zone, also on the day on which clocks change', () => {
  const inNewYork = momentReader('America/New_York')
  const at = (text: string) => {
    const moment = readMoment(text, true)
    if (!moment) throw new Error('no moment')
    return new Date(inNewYork(moment)).toISOString()
  }
  // the 10th of March 2024 has 23 hours
  expect(
    ['9 Mar 2024 23:59', '10 Mar 2024 01:30', '10 Mar 2024 03:30', '11 Mar 2024 00:00', '11 Mar 2024 12:00'].map(at),
  ).toEqual([
    '2024-03-10T04:59:00.000Z',
    '2024-03-10T06:30:00.000Z',
    '2024-03-10T07:30:00.000Z',
    '2024-03-11T04:00:00.000Z',
    '2024-03-11T16:00:00.000Z',
  ])
})
