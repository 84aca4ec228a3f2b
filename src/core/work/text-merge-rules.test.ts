import { expect, test } from 'vitest'
import { mergeTexts } from './text-merge-rules.ts'

const list = 'Sand it.\n\nPaint it.\n\nLaunch it.'

test.each<[what: string, mine: string, base: string, theirs: string, merged: string | null]>([
  [
    'different lines',
    list.replace('Sand', 'Scrape'),
    list,
    `${list} Twice.`,
    `${list.replace('Sand', 'Scrape')} Twice.`,
  ],
  [
    'a line added and a line deleted',
    `First.\n${list}`,
    list,
    'Sand it.\n\nPaint it.',
    'First.\nSand it.\n\nPaint it.',
  ],
  ['the same change', 'Sand it well.', 'Sand it.', 'Sand it well.', 'Sand it well.'],
  [
    'clauses of a line',
    'Wax, then sand, then paint',
    'Sand, then sand, then paint',
    'Sand, then sand, then wait',
    'Wax, then sand, then wait',
  ],
  [
    'clauses in Chinese',
    '先打磨，再等，后上漆。',
    '先磨，再等，后上漆。',
    '先磨，再等，后上两遍漆。',
    '先打磨，再等，后上两遍漆。',
  ],
  ['characters of a clause', '四月五日', '三月五日', '三月八日', null],
  ['a decimal', 'About 2.5 m', 'About 1.5 m', 'About 1.8 m', null],
  ['neighbouring clauses', 'Wax, then paint', 'Sand, then paint', 'Sand, then wait', null],
  ['both added at the end', `${list}\nMine`, list, `${list}\nTheirs`, null],
  ['a changed line that the other deleted', 'a\nb, c.\nd', 'a\nb.\nd', 'a\nd', null],
  ['a text that only one had', 'Mine', '', 'Theirs', null],
  ['words that are names of properties', '__proto__\n\nb', 'a\n\nb', 'a\n\nconstructor', '__proto__\n\nconstructor'],
])('%s', (_, mine, base, theirs, merged) => {
  expect(mergeTexts(mine, base, theirs)).toBe(merged)
})

test.each([
  '\n'.repeat(20_000),
  '.'.repeat(20_000),
  'a, '.repeat(6000),
  Array.from({ length: 1990 }, String).join('\n'),
])('a long text costs little time', (text) => {
  const startedAt = performance.now()
  mergeTexts(`mine${text}`, text, `${text}theirs`)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
