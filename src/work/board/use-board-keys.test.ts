import { afterEach, expect, test } from 'vitest'
import { adjacentCard } from './use-board-keys.ts'

afterEach(() => document.body.replaceChildren())

const card = (name: string, top: number) => {
  const article = Object.assign(document.createElement('article'), { id: name })
  article.dataset.issue = name
  const button = document.createElement('button')
  button.dataset.open = ''
  button.getBoundingClientRect = () => ({ top, height: 20 }) as DOMRect
  article.append(button)
  return article
}

const board = (...columns: readonly (readonly [string, number][])[]) => {
  for (const cards of columns) {
    const cell = document.createElement('section')
    cell.dataset.cell = ''
    cell.append(...cards.map(([name, top]) => card(name, top)))
    document.body.append(cell)
  }
  const walk = (name: string, direction: Parameters<typeof adjacentCard>[1]) => {
    const from = document.querySelector<HTMLElement>(`#${name} button`)
    return from && adjacentCard(from, direction)?.closest('article')?.id
  }
  return walk
}

test('arrows lead up and down a column, and over empty columns to the card at the same height', () => {
  const column = [
    ['a', 0],
    ['b', 100],
  ] as [string, number][]
  const walk = board(
    column,
    [],
    [
      ['c', 10],
      ['d', 90],
      ['e', 200],
    ],
  )
  expect(walk('a', 'down')).toBe('b')
  expect(walk('b', 'up')).toBe('a')
  expect([walk('a', 'up'), walk('b', 'down'), walk('a', 'left'), walk('c', 'right')]).toEqual(Array(4).fill(undefined))
  expect([walk('a', 'right'), walk('b', 'right')]).toEqual(['c', 'd'])
  expect(walk('e', 'left')).toBe('b')
})
