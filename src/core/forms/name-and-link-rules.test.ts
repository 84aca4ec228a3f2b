import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToBytes, isWebLink } from './general-rules.ts'
import { isOrganizationKey, organizationKey, suggestOrganizationKey } from './organization-key-rules.ts'

test.each([
  ['abc', 2, 'ab'],
  ['aé', 3, 'aé'],
  ['aé', 2, 'a'],
  ['你好', 3, '你'],
  ['你好', 5, '你'],
  ['😀x', 3, '😀'],
  ['😀', 2, ''],
  ['', 5, ''],
  ['\u007f\u007f', 1, '\u007f'],
  ['\u0080\u0080', 3, '\u0080'],
  ['\u07ff\u07ff', 3, '\u07ff'],
  ['\u0800\u0800', 5, '\u0800'],
])('%s cut to %i bytes is %j', (text, bytes, cut) => expect(cutToBytes(text, bytes)).toBe(cut))

test('a cut never leaves half of a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, bytes) => {
      const cut = cutToBytes(text, bytes)
      expect(text.startsWith(cut)).toBe(true)
      expect(() => encodeURIComponent(cut)).not.toThrow()
    }),
  )
})

test.each(['abc', 'a-1', 'tide-works', 'a'.repeat(20)])('the key %s is accepted', (key) =>
  expect(isOrganizationKey(key)).toBe(true),
)
test.each(['', 'ab', '1abc', '-abc', 'Abc', 'a_b', 'a b', 'a'.repeat(21), 'abc\n'])('the key %j is refused', (key) =>
  expect(isOrganizationKey(key)).toBe(false),
)

test('the message of a refused key names the refused characters', () => {
  const fieldError = organizationKey('Tide', { language: 'en' })
  expect([fieldError?.reason, fieldError?.message.message]).toEqual([
    'orgKey',
    'Use 3 to 20 lowercase letters, digits or hyphens, starting with a letter',
  ])
  expect(['', undefined, 'tide'].map((key) => organizationKey(key, { language: 'en' }))).toEqual([null, null, null])
})

test.each([
  ['Acme Corporation', 'acme-corporation'],
  ['  Zoë’s Café  ', 'zoes-cafe'],
  ['3M', ''],
  ['潮汐 Tide 团队', 'cx-tide-td'],
  ['潮汐', ''],
  ['Tid', 'tid'],
  ['Ti', ''],
  ['Abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrst'],
  ['An Organisation With a Long Name', 'an-organisation-with'],
])('%s suggests %j', (name, key) => expect(suggestOrganizationKey(name)).toBe(key))

test('a suggestion is always a valid key or empty', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const key = suggestOrganizationKey(name)
      expect(key === '' || isOrganizationKey(key)).toBe(true)
    }),
  )
})

const longest = `https://a.com/${'a'.repeat(2048 - 14)}`

test.each(['http://localhost:8080', 'https://example.com/a?b=c#d', 'https://[::1]/x', longest])(
  '%s is a link',
  (link) => expect(isWebLink(link)).toBe(true),
)
test.each([
  '',
  'example.com',
  'javascript:alert(1)',
  'ftp://a.com',
  'https://',
  'https://a b.com',
  'https://u:p@a.com',
  'https://host',
  `${longest}a`,
])('%j is not a link', (link) => expect(isWebLink(link)).toBe(false))
