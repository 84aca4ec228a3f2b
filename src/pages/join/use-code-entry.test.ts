import { expect, test } from 'vitest'
import { formatJoinCode, joinCodeFieldRules } from './use-code-entry.ts'

test.each([
  ['0zabcdef12', '0ZABC-DEF12'],
  [' 0zabc - def12 ', '0ZABC-DEF12'],
  ['０ＺABCDEF12', '0ZABC-DEF12'],
  ['https://worktide.example/sso/code-join-organization?joinCode=0ZABCDEF12&x=1', '0ZABC-DEF12'],
  ['0zab', '0ZAB'],
  ['0zabc-', '0ZABC'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(formatJoinCode(typed)).toBe(shown)
})

test.each([
  ['', 'required'],
  ['0ZABC', 'length'],
  ['0ZABC-DEF12', undefined],
])('%j has the field error %j', (code, reason) => {
  const fieldError = joinCodeFieldRules.map((rule) => rule(code, { language: 'en' })).find(Boolean)
  expect(fieldError?.reason).toBe(reason)
})
