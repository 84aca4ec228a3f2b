import { expect, test } from 'vitest'
import { isEmailDomain, normalizeDomain } from './email-rules.ts'

test.each([
  ['example.com', true],
  ['mail.co-op.com.cn', true],
  ['29z.z92.com', true],
  [`${'a.'.repeat(125)}com`, true],
  [`${'a.'.repeat(125)}coms`, false],
  ['example', false],
  ['-a.com', false],
  ['a..com', false],
  ['a b.com', false],
  [`${'a.'.repeat(130)}com`, false],
])('%s: %s', (domain, isOne) => {
  expect(isEmailDomain(domain)).toBe(isOne)
})

test('a domain may be written with @ and in capitals', () => {
  expect(normalizeDomain(' @Example.COM ')).toBe('example.com')
})
