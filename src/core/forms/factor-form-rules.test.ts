import { expect, test } from 'vitest'
import { factorCodeRules, passkeyRules } from './account-form-rules.ts'
import { checkField } from './field-check-rules.ts'

const context = { language: 'en' } as const

test.each([
  ['ABCDE-12345', undefined],
  [' abcde 12345 ', undefined],
  ['abcde12345', undefined],
  ['', 'required'],
  ['ABCDE-1234', 'pattern'],
  ['ABCDE-123456', 'pattern'],
  ['ABCDE-1234!', 'pattern'],
])('the recovery code %j: %s', (recoveryCode, reason) => {
  const fieldError = checkField(factorCodeRules, 'recoveryCode', recoveryCode, context)
  expect(fieldError?.reason).toBe(reason)
  if (reason === 'pattern') expect(fieldError?.message.message).toBe('Recovery codes have 10 letters and digits')
})

test.each([
  ['012345', undefined],
  ['01234', 'pattern'],
])('the code %j of an app: %s', (code, reason) => {
  expect(checkField(factorCodeRules, 'code', code, context)?.reason).toBe(reason)
})

test.each([
  ['My phone', undefined],
  ['', 'required'],
  [' ', 'blank'],
  ['a'.repeat(101), 'tooLong'],
])('the name %j of a passkey: %s', (name, reason) => {
  expect(checkField(passkeyRules, 'name', name, context)?.reason).toBe(reason)
})
