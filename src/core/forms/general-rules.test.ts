import { expect, test } from 'vitest'
import { checkField, checkFields, firstRefused } from './field-check-rules.ts'
import { atLeast, atMost, exactly, inRange, notBlank, ofType, oneOf, pattern, required } from './general-rules.ts'
import { maxLength } from './max-lengths-table.ts'
import type { Rule } from './rule-types.ts'

const zh = { language: 'zh' } as const
const en = { language: 'en' } as const

const rows: [name: string, rule: Rule, good: unknown[], bad: unknown[], reason: string][] = [
  ['required', required, ['x', 0, false, ['a']], ['', null, undefined, []], 'required'],
  ['not blank', notBlank, ['x', ' x ', '', undefined], [' ', '\t\n', '　'], 'blank'],
  ['of type', ofType('number'), [1, undefined], ['1', true], 'type'],
  ['one of', oneOf(['zh', 'en']), ['zh', '', undefined], ['fr', 1], 'enum'],
  ['pattern', pattern(/^\d+$/), ['12', ''], ['a', '1a'], 'pattern'],
  ['exactly', exactly(2), ['ab', '你好', '😀😀', ''], ['a', 'abc'], 'length'],
  ['at least', atLeast(2), ['ab', ''], ['a', '😀'], 'tooShort'],
  ['at most', atMost(2), ['ab', '😀😀', ''], ['abc'], 'tooLong'],
  ['in range', inRange(0, 100), [0, 100, undefined], [-1, 101, Number.NaN, '5'], 'range'],
]

test.each(rows)('%s', (_, rule, good, bad, reason) => {
  for (const value of good) expect(rule(value, en)).toBeNull()
  for (const value of bad) expect(rule(value, en)?.reason).toBe(reason)
})

test('maximum lengths follow the language of the interface', () => {
  expect(maxLength('dashboardName', 'en')).toBe(50)
  expect(maxLength('dashboardName', 'zh')).toBe(10)
  const rule = atMost('memberName')
  expect(rule('a'.repeat(21), en)).toBeNull()
  expect(rule('a'.repeat(21), zh)?.message.values).toEqual({ max: 20 })
})

test('the first complaint of a field counts, and fields keep the order of their rules', () => {
  const rules = { name: [required, atMost(3)], key: [required] }
  expect(checkField(rules, 'name', 'abcd', en)?.reason).toBe('tooLong')
  const complaints = checkFields(rules, { name: 'abcd', key: '' }, en)
  expect(Object.keys(complaints)).toEqual(['name', 'key'])
  expect(firstRefused(complaints)).toBe('name')
  expect(firstRefused(checkFields(rules, { name: 'abc', key: 'k' }, en))).toBeNull()
})
