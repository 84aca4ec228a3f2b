import { expect, test } from 'vitest'
import { checkFields } from '../forms/field-check-rules.ts'
import { sharePasswordRules, shareRules } from './share-rules.ts'

const context = { language: 'zh' } as const

test.each([
  ['', undefined],
  ['    ', 'blank'],
  ['abc', 'length'],
  ['潮汐工作', undefined],
  ['a'.repeat(64), undefined],
  ['a'.repeat(65), 'length'],
])('the password %j of a share: %s', (password, reason) => {
  expect(checkFields(shareRules, { password }, context).password?.reason).toBe(reason)
  expect(checkFields(sharePasswordRules, { password }, context).password?.reason).toBe(
    reason ?? (password ? undefined : 'required'),
  )
})

test('a new share needs none', () => expect(checkFields(shareRules, {}, context)).toEqual({}))
