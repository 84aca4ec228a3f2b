import { expect, test } from 'vitest'
import { issueKeysIn } from './issue-key-rules.ts'

const keysIn = (text: string) => issueKeysIn(text).flatMap(({ part, isKey }) => (isKey ? part : []))

test.each([
  ['See SHOP-12, then KF-3.', ['SHOP-12', 'KF-3']],
  ['看SHOP-84和（W2-1）', ['SHOP-84', 'W2-1']],
  ['XSHOP-1', ['XSHOP-1']],
  ['shop-12 S-1 SHOP-0 SHOP-', []],
  ['a/SHOP-12 SHOP-12/b SHOP-12-13 SHOP-12.png xSHOP-12 SHOP-12a', []],
  ['', []],
])('the keys in %j are %j', (text, keys) => {
  expect(keysIn(text)).toEqual(keys)
  expect(
    issueKeysIn(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})
