import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { collationReader, dictionaryReader } from '../locale/pinyin-rules.ts'
import { suggestOrganizationKey } from './organization-key-rules.ts'

const dictionary = dictionaryReader(pinyin)

test.each([
  ['潮汐科技', 'cxkj', 'cxkj'],
  ['重庆银行', 'cqyh', 'zqyx'],
  ['潮汐', 'chaoxi', ''],
  ['潮汐 Works', 'cx-works', 'cx-works'],
  ['绿源', 'lvyuan', ''],
  ['Blue Harbour', 'blue-harbour', 'blue-harbour'],
  ['🎉', '', ''],
])('%s suggests %s, and without the dictionary %j', (name, byWords, byCollation) => {
  expect(suggestOrganizationKey(name, dictionary)).toBe(byWords)
  expect(suggestOrganizationKey(name, collationReader)).toBe(byCollation)
})
