import { expect, test, vi } from 'vitest'
import { email, isEmail, normalizeEmail } from './email-rules.ts'

const accepted = [
  'mei@example.com',
  'a@b.c',
  'first.last@sub.example.co',
  'under_score@example.com',
  'a-b-c@my-host.example.com',
  '10001@qq.com',
  '29z@z92.example.com',
  'joe_@example.com',
  'Mei@EXAMPLE.com',
  ' mei@example.com ',
  'mei＠example.com',
  'a@b.abcdefghij',
  'mei@example.c1',
  'mei@example.xn--p1ai',
]
const refused = [
  '',
  'mei',
  'mei@',
  '@example.com',
  'mei@example',
  'mei+tag@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@b@c.com',
  'a b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@exa_mple.com',
  'a@b.abcdefghijk',
  'a@b..com',
  'a@b.c-',
  'mei@例子.com',
  `${'a'.repeat(243)}@example.com`,
  'a@b.com\n<b@c.com>',
]

test.each(accepted)('accepts %s', (address) => expect(isEmail(address)).toBe(true))
test.each(refused)('refuses %j', (address) => expect(isEmail(address)).toBe(false))

test('as a form rule it refuses an invalid address and leaves an empty one to `required`', () => {
  const reason = (value: unknown) => email(value, { language: 'en' })?.reason
  expect(['mei@example.com', '', undefined, null].map(reason)).toEqual([undefined, undefined, undefined, undefined])
  expect(['mei', 5, ['mei@example.com']].map(reason)).toEqual(['email', 'email', 'email'])
})

test('an address has at most 254 characters', () => {
  expect(isEmail(`${'a'.repeat(254 - 12)}@example.com`)).toBe(true)
  expect(isEmail(`${'a'.repeat(255 - 12)}@example.com`)).toBe(false)
})

test('equivalent spellings are normalised to one', () => {
  expect(normalizeEmail(' Mei＠Example.COM ')).toBe('Mei@example.com')
})

/** A text that counts how often and how much of it is read. */
const watched = (text: string) => {
  const looks: number[] = []
  const look = <Value>(value: Value, size = 1): Value => {
    looks.push(size)
    return value
  }
  const input = {
    get length() {
      return look(text.length)
    },
    normalize: (form: 'NFKC') => look(text.normalize(form), text.length),
    toString: () => look(text, text.length),
  }
  return { input: input as unknown as string, work: () => looks.reduce((sum, size) => sum + size, 0) }
}

const hostile: [string, string][] = [
  ['one run of letters', 'a'],
  ['separators', 'a-'],
  ['dots after the at', 'a@a.a.'],
  ['ats', '@'],
  ['letters that grow under NFKC', 'ﷺ'],
  ['spaces', ' '],
  ['hyphens of a domain', 'a@a--'],
]

/** Counts reads instead of time: of 100 KB only the length is read, so the work does not grow with the input. */
test.each(hostile)('100 KB of %s cost three reads of the length', (_, part) => {
  const { input, work } = watched(part.repeat(100_000 / part.length))
  expect(isEmail(input)).toBe(false)
  expect(work()).toBeLessThanOrEqual(3)
})

/** The pattern sees at most 254 characters; one that backtracks exponentially would hang on these. */
test.each(hostile)('254 characters of %s terminate', (_, part) => {
  const text = part.repeat(254).slice(0, 253)
  expect(isEmail(`${text}!`)).toBe(false)
  expect(isEmail(`${text}@`)).toBe(false)
})

test('a text that normalisation makes longer than 254 characters is refused unread', () => {
  const pattern = vi.spyOn(RegExp.prototype, 'test')
  expect(isEmail(`${'ﷺ'.repeat(20)}@example.com`)).toBe(false)
  expect(pattern).not.toHaveBeenCalled()
})
