import { expect, test } from 'vitest'
import { centerPosition, pictureProblem, squareAt } from './picture-rules.ts'

test.each([
  [400, 200, centerPosition, { x: 100, y: 0, size: 200 }],
  [201, 400, centerPosition, { x: 0, y: 99, size: 201 }],
  [64, 64, centerPosition, { x: 0, y: 0, size: 64 }],
  [400, 200, 0, { x: 0, y: 0, size: 200 }],
  [200, 400, 1, { x: 0, y: 200, size: 200 }],
])('%i × %i at %f', (width, height, place, square) => {
  expect(squareAt({ width, height }, place)).toEqual(square)
})

test.each([
  ['IMG_0001.HEIC', '', 'heic'],
  ['photo', 'image/heif', 'heic'],
  ['notes.pdf', 'application/pdf', 'unreadable'],
  ['heic.png', 'image/png', 'unreadable'],
] as const)('%s of type “%s” is %s', (name, type, problem) => {
  expect(pictureProblem({ name, type })).toBe(problem)
})
