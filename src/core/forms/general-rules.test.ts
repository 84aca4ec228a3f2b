import { expect, test } from 'vitest'
import { checkField, checkFields, firstInvalidField } from './field-check-rules.ts'
import {
  atLeast,
  atMost,
  exactly,
  inRange,
  lengthBetween,
  notBlank,
  ofType,
  oneOf,
  pattern,
  required,
  trimText,
} from './general-rules.ts'
import { maxLength } from './max-lengths.ts'
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
  ['length between', lengthBetween(2, 3), ['ab', '😀😀😀', '', ['a', 'b']], ['a', 'abcd', ['a,b']], 'length'],
  ['at least, of a list', atLeast(2), [['a', 'b']], [['a,b,c']], 'tooShort'],
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

test('the first error of a field counts, and fields follow the order of their rules', () => {
  const rules = { name: [required, atMost(3)], key: [required] }
  expect(checkField(rules, 'name', 'abcd', en)?.reason).toBe('tooLong')
  const fieldErrors = checkFields(rules, { name: 'abcd', key: '' }, en)
  expect(Object.keys(fieldErrors)).toEqual(['name', 'key'])
  expect(firstInvalidField(fieldErrors)).toBe('name')
  expect(firstInvalidField(checkFields(rules, { name: 'abc', key: 'k' }, en))).toBeNull()
})

/** %s is the placeholder of FRM-1 for the field's label. */
test.each<[Rule, unknown, string]>([
  [required, '', '{label} is required'],
  [notBlank, ' ', '{label} cannot be empty'],
  [oneOf(['zh', 'en']), 'fr', '{label} must be one of {options}'],
  [ofType('number'), '1', '{label} has the wrong type'],
  [pattern(/^a/), 'b', '{label} has the wrong format'],
  [exactly(2), 'abc', '{label} must be exactly {count} characters'],
  [atLeast(2), 'a', '{label} must be at least {min} characters'],
  [atMost(2), 'abc', '{label} cannot be longer than {max} characters'],
  [inRange(0, 100), 101, '{label} must be between {min} and {max}'],
])('%# has the text of FRM-1', (rule, value, message) => {
  expect(rule(value, en)?.message.message).toBe(message)
})

test('a message carries its numbers', () => {
  expect(oneOf(['zh', 'en'])('fr', en)?.message.values).toEqual({ options: 'zh, en' })
  expect(exactly(2)('abc', en)?.message.values).toEqual({ count: 2 })
  expect(inRange(0, 100)(101, en)?.message.values).toEqual({ min: 0, max: 100 })
})

test.each([
  ['  mei ', 'mei'],
  [' \t\n\u3000', ''],
  ['a b', 'a b'],
  ['', ''],
])('%j becomes %j when its field loses focus', (typed, trimmed) => expect(trimText(typed)).toBe(trimmed))
