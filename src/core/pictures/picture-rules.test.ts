import { expect, test } from 'vitest'
import { middleSquare, pictureProblem } from './picture-rules.ts'

test.each([
  [400, 200, { x: 100, y: 0, size: 200 }],
  [201, 400, { x: 0, y: 99, size: 201 }],
  [64, 64, { x: 0, y: 0, size: 64 }],
])('%i × %i', (width, height, square) => {
  expect(middleSquare({ width, height })).toEqual(square)
})

test.each([
  ['IMG_0001.HEIC', '', 'heic'],
  ['photo', 'image/heif', 'heic'],
  ['notes.pdf', 'application/pdf', 'unreadable'],
  ['heic.png', 'image/png', 'unreadable'],
] as const)('%s of type “%s” is %s', (name, type, problem) => {
  expect(pictureProblem({ name, type })).toBe(problem)
})
