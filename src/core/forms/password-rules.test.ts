import { expect, test } from 'vitest'
import { newPassword, passwordReasons } from './password-rules.ts'
import { scorePassword } from './password-score-rules.ts'

const person = { orgEmail: 'mei.chen@example.com', orgUserName: 'Mei Chen', orgName: 'Blue Harbour' }

test.each([
  ['123456789', ['tooShort']],
  ['😀'.repeat(10), []],
  ['a'.repeat(257), ['tooLong']],
  ['my worktide password', ['containsContext']],
  ['mei.chen lives here', ['containsContext']],
  ['at HARBOUR at dawn', ['containsContext']],
  ['mei likes plain words', []],
  ['quiet otter paints slowly', []],
])('%s: %j', (password, reasons) => expect(passwordReasons(password, person)).toEqual(reasons))

test('full-width letters are the same password', () => {
  expect(passwordReasons('ｗｏｒｋｔｉｄｅ２０２６', {})).toEqual(['containsContext'])
})

test('a score below 3 is refused, an unknown one is not judged', () => {
  expect(passwordReasons('password1234', { score: 1 })).toEqual(['tooWeak'])
  expect(passwordReasons('password1234', {})).toEqual([])
})

test('the shortest length is configuration, and the message names it', () => {
  const rule = newPassword(() => ({ minLength: 15 }))
  expect(rule('twelve chars', { language: 'en' })?.message.values).toEqual({ min: 15, max: 256 })
})

test('common passwords score low, unrelated words score high, long input is quick', () => {
  expect(scorePassword('password1234', [])).toBeLessThan(3)
  expect(scorePassword('quiet otter paints slowly', [])).toBe(4)
  expect(scorePassword('meichen1990', ['meichen'])).toBeLessThan(3)
  const startedAt = performance.now()
  scorePassword('ab1!'.repeat(64), [])
  expect(performance.now() - startedAt).toBeLessThan(500)
})
