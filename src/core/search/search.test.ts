import { expect, test } from 'vitest'
import { createIssueIndex } from './issue-index.ts'
import { hasTerms, highlightParts, queryTerms, searchTerms } from './search-terms.ts'

const issue = (id: string, summary: string, number = 1, description = '') => ({
  id,
  summary,
  description,
  number,
  projectId: 'p',
})
const keyOf = ({ number }: { number: number | null }) => `SHOP-${number}`
const never = () => false

test('Chinese is cut into pairs, other writing into words', () => {
  expect(searchTerms('弱网下重试 Retry-Queue ＡＢＣ')).toEqual([
    '弱网',
    '网下',
    '下重',
    '重试',
    '试',
    'retry',
    'queue',
    'abc',
  ])
  expect(queryTerms('弱网下 re')).toEqual(['弱网', '网下', 're'])
  expect(queryTerms('网')).toEqual(['网'])
})

test('issues are found by a part of Chinese, by a beginning, by a mistyped word and by their key', () => {
  const index = createIssueIndex()
  const issues = [
    issue('a', '弱网下扫码下单偶发重复提交', 208),
    issue('b', 'Keep the photograph when an upload is cut off', 12),
    issue('c', '订单详情支持离线查看', 30, 'Works on a weak network'),
  ]
  expect(index.update(issues, keyOf, never)).toBe(true)
  expect(index.search('扫码')).toEqual(['a'])
  expect(index.search('码扫')).toEqual([])
  expect(index.search('交')).toEqual(['a'])
  expect(index.search('photo')).toEqual(['b'])
  expect(index.search('phottograph')).toEqual(['b'])
  expect(index.search('shop-12')[0]).toBe('b')
  expect(index.search('离线 weak')).toEqual(['c'])
  expect(index.search('  ')).toEqual([])
})

test('what changed is found anew, what is gone no more', () => {
  const index = createIssueIndex()
  const [a, b] = [issue('a', 'Paint the boat'), issue('b', 'Mend the net')]
  index.update([a, b], keyOf, never)
  index.update([{ ...a, summary: 'Sell the boat' }], keyOf, never)
  expect([index.search('paint'), index.search('sell'), index.search('mend'), index.size()]).toEqual([[], ['a'], [], 1])
})

test('names match where words begin, and a match is marked in pieces', () => {
  expect([hasTerms('Web shop', 'sh'), hasTerms('Web shop', 'op'), hasTerms('门店小程序', '程序')]).toEqual([
    true,
    false,
    true,
  ])
  expect(highlightParts('在弱网下 Retry', '弱网 re')).toEqual([
    { text: '在', isHit: false },
    { text: '弱网', isHit: true },
    { text: '下 ', isHit: false },
    { text: 'Re', isHit: true },
    { text: 'try', isHit: false },
  ])
  expect(
    highlightParts('<b>x</b>', 'b')
      .map(({ text }) => text)
      .join(''),
  ).toBe('<b>x</b>')
})

test('10,000 issues are indexed in slices that leave the page free', () => {
  const words = ['弱网', '订单', '离线', 'upload', 'payment', 'voucher', '重复提交', 'refund', '门店', 'photo']
  const pick = (at: number) => words[at % words.length] ?? ''
  const issues = Array.from({ length: 10_000 }, (_, at) =>
    issue(`i${at}`, `${pick(at)}${pick(at >> 3)} ${pick(at >> 5)} of case ${at}`, at),
  )
  const index = createIssueIndex()
  let [longest, slices] = [0, 0]
  for (let isDone = false; !isDone; slices++) {
    const begin = performance.now()
    isDone = index.update(issues, keyOf, () => performance.now() - begin > 8)
    longest = Math.max(longest, performance.now() - begin)
  }
  expect(index.size()).toBe(10_000)
  expect(slices).toBeGreaterThan(1)
  // a slice is 8 ms and what was begun; the rest is for machines under load
  expect(longest).toBeLessThan(100)
  const begin = performance.now()
  expect(index.search('弱网').length).toBeGreaterThan(1000)
  expect(performance.now() - begin).toBeLessThan(100)
})
