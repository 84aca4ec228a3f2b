import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { expect, test, vi } from 'vitest'
import {
  newPassword,
  type PasswordReason,
  passwordReasonMessage,
  passwordReasons,
  passwordReasonTable,
} from './password-rules.ts'
import { scorePassword } from './password-score-rules.ts'

const person = { orgEmail: 'mei.chen@example.com', orgUserName: 'Mei Chen', orgName: 'Blue Harbour' }

test.each([
  ['123456789', ['tooShort']],
  ['😀'.repeat(10), []],
  ['a'.repeat(256), []],
  ['a'.repeat(257), ['tooLong']],
  ['chen paints slowly', ['containsContext']],
  ['an example.com a day', []],
  ['my worktide password', ['containsContext']],
  ['mei.chen lives here', ['containsContext']],
  ['at HARBOUR at dawn', ['containsContext']],
  ['mei likes plain words', []],
  ['quiet otter paints slowly', []],
])('%s: %j', (password, reasons) => expect(passwordReasons(password, person)).toEqual(reasons))

test('the local part of an address is a context word', () => {
  expect(passwordReasons('a lantern in the fog', { orgEmail: 'lantern@example.com' })).toEqual(['containsContext'])
})

test('full-width letters are the same password', () => {
  expect(passwordReasons('ｗｏｒｋｔｉｄｅ２０２６', {})).toEqual(['containsContext'])
})

test('a score below 3 is refused, an unknown score is not checked', () => {
  expect(passwordReasons('password1234', { score: 1 })).toEqual(['tooWeak'])
  expect(passwordReasons('password1234', {})).toEqual([])
})

test('the minimum length is configurable, and the message names it', () => {
  const rule = newPassword(() => ({ minLength: 15 }))
  expect(rule('twelve chars', { language: 'en' })?.message.values).toEqual({ min: 15, max: 256 })
})

test('common passwords score low, unrelated words score high', () => {
  expect(scorePassword('password1234', [])).toBeLessThan(3)
  expect(scorePassword('quiet otter paints slowly', [])).toBe(4)
  expect(scorePassword('meichen1990', ['meichen'])).toBeLessThan(3)
})

test('only the first 64 characters are scored', () => {
  const check = vi.spyOn(ZxcvbnFactory.prototype, 'check')
  scorePassword('ab1!'.repeat(64), [])
  expect(check.mock.calls.map(([password]) => password)).toEqual(['ab1!'.repeat(16)])
})

test('every reason has a text with its numbers', () => {
  const reasons = passwordReasons('ab', { score: 0, orgUserName: 'Mei Chen' })
  expect(reasons).toEqual(['tooShort', 'tooWeak'])
  for (const reason of Object.keys(passwordReasonTable) as PasswordReason[]) {
    expect(passwordReasonMessage(reason, { minLength: 15 })).toMatchObject({
      message: passwordReasonTable[reason].message,
      values: { min: 15, max: 256 },
    })
  }
})
