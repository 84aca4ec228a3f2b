import { expect, test } from 'vitest'
import { createIssueIndex } from './issue-index.ts'
import { joinComments } from './issue-texts.ts'
import { excerptOf, hasTerms, highlightParts, queryTerms, searchTerms } from './search-terms.ts'

const issue = (id: string, summary: string, number = 1, description = '') => ({
  id,
  rev: 1,
  summary,
  description,
  number,
  projectId: 'p',
})
const keyOf = ({ number }: { number: number | null }) => `SHOP-${number}`
const never = () => false
/** The texts that rows have themselves. */
const own = ({ description }: { description?: string }) =>
  description === undefined ? undefined : { description, comments: '' }

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
  expect(index.update(issues, keyOf, never, own).isDone).toBe(true)
  expect(index.search('扫码')).toEqual(['a'])
  expect(index.search('码扫')).toEqual([])
  expect(index.search('交')).toEqual(['a'])
  expect(index.search('photo')).toEqual(['b'])
  expect(index.search('phottograph')).toEqual(['b'])
  expect(index.search('shop-12')[0]).toBe('b')
  expect(index.search('离线 weak')).toEqual(['c'])
  expect(index.search('  ')).toEqual([])
})

test('summaries that say nearly the same are alike, others with some of the same words are not', () => {
  const index = createIssueIndex()
  const issues = [
    issue('a', 'The printed receipt leaves out the voucher'),
    issue('b', 'Receipt leaves out voucher', 2, 'A longer text about something else'),
    issue('c', 'The order history leaves out the newest order', 3),
    issue('d', '打印小票时缺少优惠明细', 4),
    issue('e', '打印小票很慢', 5, '打印小票时缺少优惠明细'),
  ]
  index.update(issues, keyOf, never, own)
  expect(index.similar('the RECEIPT leaves out the voucher')).toEqual(['b', 'a'])
  expect(index.similar('小票打印时缺少优惠明细')).toEqual(['d'])
  expect(index.similar('the')).toEqual([])
  expect(index.similar(' ')).toEqual([])
})

test('one or two letters begin words of keys and summaries, and are whole words of descriptions', () => {
  const index = createIssueIndex()
  const issues = [
    issue('a', 'Update the docks', 1),
    issue('b', 'Berths', 2, 'The UI is upside down'),
    issue('c', 'Tides', 3, 'Uploads are lost'),
  ]
  index.update(issues, keyOf, never, own)
  expect([index.search('u'), index.search('up'), index.search('ui'), index.search('upl')]).toEqual([
    ['a'],
    ['a'],
    ['b'],
    ['c'],
  ])
  expect(index.search('berths up')).toEqual([])
  expect(index.search('tides uplo')).toEqual(['c'])
})

test('what changed is found anew, what is gone no more', () => {
  const index = createIssueIndex()
  const [a, b] = [issue('a', 'Paint the boat'), issue('b', 'Mend the net')]
  index.update([a, b], keyOf, never, own)
  index.update([{ ...a, summary: 'Sell the boat' }], keyOf, never, own)
  expect([index.search('paint'), index.search('sell'), index.search('mend'), index.size()]).toEqual([[], ['a'], [], 1])
})

test('what is known by its place is looked at again once keys are others, or an update stopped half way', () => {
  const index = createIssueIndex()
  const issues = Array.from({ length: 30 }, (_, at) => issue(`i${at}`, `Paint ${at}`, at))
  const asked: string[] = []
  const counted = (each: { id: string; number: number | null }) => {
    asked.push(each.id)
    return keyOf(each)
  }
  index.update(issues, counted, never, own)
  asked.length = 0
  index.update(issues, counted, never, own)
  expect(asked).toEqual([])
  expect(index.update(issues, ({ number }) => `BOAT-${number}`, never, own).isDone).toBe(true)
  expect(index.search('boat-7')).toContain('i7')
  index.update(issues, counted, never, own)

  const other = issues.map((each) => ({ ...each, summary: `Sell ${each.number}` }))
  expect(index.update(other, counted, () => true, own).isDone).toBe(false)
  expect(index.update(issues, counted, never, own).isDone).toBe(true)
  expect(index.search('sell')).toEqual([])
})

test('descriptions that are on the device alone are asked for, and again when their issue has changed', () => {
  const index = createIssueIndex()
  const rows = ['a', 'b'].map((id) => ({ ...issue(id, `Boat ${id}`), description: undefined, rev: 1 }))
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const texts =
    (of: Record<string, string>) =>
    ({ id }: { id: string }) => {
      const description = of[id]
      return description === undefined ? undefined : { description, comments: '' }
    }
  expect(index.update(rows, keyOf, never, own)).toEqual({ isDone: false, unread: ['a', 'b'] })
  expect(index.update(rows, keyOf, never, texts({ a: 'leaks', b: '' })).isDone).toBe(true)
  expect([index.search('leaks'), index.search('boat')]).toEqual([['a'], ['a', 'b']])
  const moved = [{ ...first, rank: 'b' }, second]
  expect(index.update(moved, keyOf, never, own).isDone).toBe(true)
  const written = [{ ...first, rev: 2 }, second]
  expect(index.update(written, keyOf, never, own)).toEqual({ isDone: false, unread: ['a'] })
  expect(index.update(written, keyOf, never, texts({ a: 'floats' })).isDone).toBe(true)
  expect([index.search('leaks'), index.search('floats')]).toEqual([[], ['a']])
  // an opened issue has its description
  expect(index.update([{ ...first, rev: 2, description: 'sinks' } as never, second], keyOf, never, own).isDone).toBe(
    true,
  )
  expect(index.search('sinks')).toEqual(['a'])
})

test('issues are found by their comments, the newest first as far as there is room', () => {
  const index = createIssueIndex()
  const row = { ...issue('a', 'Keel'), description: undefined }
  const comments = [
    { text: 'barnacles', createdAt: 1 },
    { text: `${'x'.repeat(7990)} mussels`, createdAt: 2 },
  ]
  index.update([row], keyOf, never, () => ({ description: '', comments: joinComments(comments) }))
  expect([index.search('keel mussel'), index.search('barnacle')]).toEqual([['a'], []])
  // a changed comment does not change its issue
  index.forgetTexts(['a', 'gone'])
  expect(index.update([row], keyOf, never, own)).toEqual({ isDone: false, unread: ['a'] })
  index.update([row], keyOf, never, () => ({ description: '', comments: 'weed' }))
  expect([index.search('mussel'), index.search('weed')]).toEqual([[], ['a']])
  // an opened issue has its comments
  const opened = { ...row, description: '' }
  for (const text of ['first', 'second'])
    index.update([{ ...opened }], keyOf, never, () => ({ description: '', comments: text }))
  expect([index.search('first'), index.search('second')]).toEqual([[], ['a']])
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

test('a sigma is one letter, wherever it stands in a word', () => {
  const index = createIssueIndex()
  index.update([issue('a', 'ΕΠΙΣΚΕΥΗ ΤΗΣ ΟΔΟΣΗΜΑΝΣΗΣ'), issue('b', 'Νέος σταθμός')], keyOf, never, own)
  expect([index.search('οδος'), index.search('ΟΔΟΣ'), index.search('νεοσ'), index.search('ΣΤΑΘΜΌΣ')]).toEqual([
    ['a'],
    ['a'],
    ['b'],
    ['b'],
  ])
  expect(highlightParts('Νέος σταθμός', 'σταθμόσ').filter(({ isHit }) => isHit)).toEqual([
    { text: 'σταθμός', isHit: true },
  ])
})

test('issues are indexed in slices: the clock is asked after every twenty, and what is begun goes on where it stopped', () => {
  const issues = Array.from({ length: 210 }, (_, at) => issue(`i${at}`, `弱网 case ${at}`, at))
  const index = createIssueIndex()
  const sizes: number[] = []
  for (let isDone = false; !isDone; sizes.push(index.size()))
    isDone = index.update(issues, keyOf, () => true, own).isDone
  expect(sizes).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 210])
  expect(index.search('弱网').length).toBe(210)
})

test('an excerpt is the text around the first match', () => {
  expect(excerptOf('Barnacles again', 'barnac')).toBe('Barnacles again')
  expect(excerptOf('Barnacles again', 'keel')).toBeNull()
  expect(excerptOf('', 'keel')).toBeNull()
  const excerpt = excerptOf(`${'前'.repeat(50)}藤壶${'后'.repeat(200)}`, '藤壶')
  expect(excerpt).toBe(`…${'前'.repeat(24)}藤壶${'后'.repeat(94)}…`)
})
