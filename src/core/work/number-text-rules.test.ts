import { expect, test } from 'vitest'
import { readNumber } from './number-text-rules.ts'

test.each([
  ['1234.5', 1234.5],
  ['-5', -5],
  ['−5', -5],
  ['1,234,567.5', 1234567.5],
  ['1，234', 1234],
  ['1 234', 1234],
  ['12,34,567', 1234567],
  ['3,5', 3.5],
  ['0,25', 0.25],
  ['１２．５', 12.5],
  ['1.234,5', null],
  ['3,5,1', null],
  ['', null],
  ['ten', null],
])('the number %j', (written, number) => {
  expect(readNumber(written)).toBe(number)
})
