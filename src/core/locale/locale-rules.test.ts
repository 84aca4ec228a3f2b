import { expect, test } from 'vitest'
import { localeOf, missingText, regions } from './locale-rules.ts'

test.each([
  ['en', 'en'],
  ['zh', 'zh'],
  ['en-GB', 'en'],
  ['en_US', 'en'],
  ['EN-us', 'en'],
  ['zh-Hant-TW', 'zh'],
  ['fr-FR', 'zh'],
  ['english', 'zh'],
  ['-en', 'zh'],
  ['', 'zh'],
  [null, 'zh'],
  [undefined, 'zh'],
])('%j is %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

test.each([
  ['prod', '...'],
  ['sit', '...'],
  ['pre', '...'],
  ['dev', 'a.key'],
  ['test', 'a.key'],
])('a missing text in %s is %s', (environment, shown) => expect(missingText('a.key', environment)).toBe(shown))

test('each language has its region', () => {
  expect(regions).toEqual({ zh: 'cn', en: 'us' })
})
