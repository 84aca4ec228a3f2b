import { expect, test } from 'vitest'
import { createRageWatch } from './action-rules.ts'

const watch = (clicks: readonly (readonly [string, number])[]) => {
  const isRage = createRageWatch<string>()
  return clicks.map(([target, at]) => isRage(target, at))
}

test('three clicks on one control within a second', () => {
  expect(
    watch([
      ['a', 0],
      ['a', 400],
      ['a', 999],
    ]),
  ).toEqual([false, false, true])
  expect(
    watch([
      ['a', 0],
      ['a', 400],
      ['a', 1000],
    ]),
  ).toEqual([false, false, false])
  expect(
    watch([
      ['a', 0],
      ['b', 100],
      ['a', 200],
      ['a', 300],
    ]),
  ).toEqual([false, false, false, false])
  expect(watch([0, 1, 2, 3, 4, 5].map((at) => ['a', at] as const))).toEqual([false, false, true, false, false, true])
})
