import { expect, test } from 'vitest'
import { durationParts, readDuration } from './duration-rules.ts'

test.each([
  ['2', 120],
  ['1.5h', 90],
  ['1,5', 90],
  ['2h 30m', 150],
  ['1:30', 90],
  ['90 min', 90],
  ['1d 4h', 720],
  ['1w', 2400],
  ['2小时30分钟', 150],
  ['3 天', 1440],
  ['-30m', -30],
  ['− 1h', -60],
  ['0', 0],
])('%s is %i minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes)
})

test.each(['', 'soon', '3 apples', '1:75', '-', 'h', '2h30', '1,2,3', `${'1'.repeat(60)}!`])(
  '%s is no duration',
  (text) => {
    expect(readDuration(text)).toBeNull()
  },
)

test('a duration is formatted in hours and minutes', () => {
  expect(durationParts(150)).toEqual({ hours: 2, minutes: 30 })
})
