import { expect, test } from 'vitest'
import { makeJoinCode, readJoinCode } from './join-code-rules.ts'

test('a code has ten characters, each from five bits', () => {
  expect(makeJoinCode(Uint8Array.from([0, 31, 32, 255, 10, 11, 12, 13, 14, 15, 99]))).toBe('0Z0ZABCDEF')
})

test.each([
  ['0zabc-def12', '0ZABCDEF12'],
  ['ozabc def1l', '0ZABCDEF11'],
  ['０ＺABCDEF12', '0ZABCDEF12'],
])('%s is read as %s', (typed, code) => {
  expect(readJoinCode(typed)).toBe(code)
})

test.each(['', '0ZABCDEF1', '0ZABCDEF123', '0ZABCDEF1U', 'x'.repeat(10_000)])('%s is no code', (typed) => {
  expect(readJoinCode(typed)).toBeNull()
})
