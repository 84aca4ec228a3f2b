import { expect, test } from 'vitest'
import type { Line } from './use-lines.ts'
import { createRowSlots } from './use-row-slots.ts'

const linesOf = (ids: string): Line[] => [...ids].map((id) => ({ kind: 'issue', key: `/todo ${id}`, issueId: id }))

/** The elements of successive lists of issues; each element is named by the first issue it showed. */
const elements = () => {
  const slotsOf = createRowSlots()
  const first = new Map<string, string>()
  return (ids: string, heldId: string | null = null): string => {
    const keyOf = slotsOf(linesOf(ids), heldId)
    return linesOf(ids)
      .map((line) => {
        const key = keyOf(line)
        if (!first.has(key)) first.set(key, line.key.slice(-1))
        return first.get(key)
      })
      .join('')
  }
}

test('an issue keeps its element wherever it moves, and only elements of issues that left are given away', () => {
  const show = elements()
  expect(show('abcd')).toBe('abcd')
  expect(show('dbca')).toBe('dbca')
  expect(show('xbya')).toBe('dbca')
  expect(show('xb')).toBe('db')
})

test('the element of the issue where somebody is, is given to nobody', () => {
  const show = elements()
  expect(show('abc')).toBe('abc')
  expect(show('xyc', 'b')).toBe('ayc')
})

test('an issue keeps its element in another group, also while others take its place there', () => {
  const slotsOf = createRowSlots()
  const line = (group: string, id: string): Line => ({ kind: 'issue', key: `/${group} ${id}`, issueId: id })
  const [a, b, c] = [line('low', 'a'), line('low', 'b'), line('low', 'c')]
  const before = [a, b, c].map(slotsOf([a, b, c], 'b'))
  const moved = line('high', 'b')
  const keyOf = slotsOf([moved, line('high', 'd'), a, c], 'b')
  expect([a, moved, c].map(keyOf)).toEqual(before)
  expect(before).not.toContain(keyOf(line('high', 'd')))
})
