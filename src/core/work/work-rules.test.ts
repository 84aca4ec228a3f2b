import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters } from '../forms/general-rules.ts'
import { workLimits } from '../limits.ts'
import { copyName } from './copy-name-rules.ts'
import { dragScrollVelocity } from './drag-scroll-rules.ts'
import { fileSizeText, moneyText } from './number-format-rules.ts'

test.each([
  ['看板', [], 20, '看板的副本1'],
  ['看板', ['看板', '看板的副本1', '看板的副本2'], 20, '看板的副本3'],
  ['看板', ['看板的副本2'], 20, '看板的副本1'],
  ['看板的副本1', ['看板的副本1'], 20, '看板的副本2'],
  ['看板的副本', [], 20, '看板的副本的副本1'],
  ['Board', [], 50, 'Board的副本1'],
  ['一二三四五六七八九十', [], 10, '一二三四五六的副本1'],
  ['一二三四五六七八九十', ['一二三四五六的副本1'], 10, '一二三四五六的副本2'],
  ['😀'.repeat(10), [], 10, `${'😀'.repeat(6)}的副本1`],
  ['a\nb的副本7', [], 20, 'a\nb的副本1'],
])('a copy of %s beside %j, at most %i: %s', (name, taken, max, copy) => expect(copyName(name, taken, max)).toBe(copy))

test("a copy's name is never too long and never in use", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 6, max: 30 }),
      fc.integer({ max: 12, min: 0 }),
      (name, max, count) => {
        const taken: string[] = [name]
        for (let copies = 0; copies < count; copies++) taken.push(copyName(name, taken, max))
        expect(new Set(taken).size).toBe(count + 1)
        for (const copy of taken.slice(1)) expect(countCharacters(copy)).toBeLessThanOrEqual(max)
      },
    ),
  )
})

test.each([
  [0, '0 KB'],
  [1, '0.01 KB'],
  [512, '0.5 KB'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 M'],
  [1024 ** 2, '1 M'],
  [1024 ** 2 * 1.234, '1.23 M'],
  [1024 ** 3, '1 GB'],
  [1024 ** 4, '1 TB'],
  [1024 ** 5, '1024 TB'],
])('%d bytes are %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text))

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234567.5, '-1,234,567.5'],
  ['1234567.0000', '1,234,567.0000'],
  ['99999999999999999999', '99,999,999,999,999,999,999'],
  ['', ''],
  ['a lot', 'a lot'],
  [1e21, '1e+21'],
])('%j is written %s', (amount, text) => expect(moneyText(amount)).toBe(text))

test('the mark of overdue issues has its colour (FMT-17)', () => {
  expect(readFileSync('src/work/work-tokens.css', 'utf8')).toContain(`  --overdue: ${workLimits.overdueColour};\n`)
})

const rect = { left: 100, top: 0, right: 500, bottom: 400 }

test.each([
  ['the middle', 300, 200, 0, 0],
  ['exactly as far as the margin', 160, 60, -5, -5],
  ['exactly as far from the other edges', 440, 340, 5, 5],
  ['just outside the margin', 161, 339, 0, 0],
  ['halfway into the margin', 130, 200, -150, 0],
  ['the top edge', 300, 0, 0, -300],
  ['beyond the bottom', 300, 900, 0, 300],
  ['beyond the left', -900, 200, -300, 0],
  ['a corner', 500, 385, 300, 225],
])('dragged to %s', (_, x, y, vx, vy) => expect(dragScrollVelocity({ x, y }, rect)).toEqual({ x: vx, y: vy }))

test('an element narrower than two margins still has a middle, and one without width does not scroll', () => {
  const narrow = { left: 0, top: 0, right: 80, bottom: 0 }
  expect(dragScrollVelocity({ x: 40, y: 0 }, narrow)).toEqual({ x: 0, y: 0 })
  expect(dragScrollVelocity({ x: 20, y: 5 }, narrow)).toEqual({ x: -150, y: 0 })
})
