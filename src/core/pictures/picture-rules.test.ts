import { expect, test } from 'vitest'
import { middleSquare } from './picture-rules.ts'

test.each([
  [400, 200, { x: 100, y: 0, size: 200 }],
  [201, 400, { x: 0, y: 99, size: 201 }],
  [64, 64, { x: 0, y: 0, size: 64 }],
])('%i × %i', (width, height, square) => {
  expect(middleSquare({ width, height })).toEqual(square)
})
