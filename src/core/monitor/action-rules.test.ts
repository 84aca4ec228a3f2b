import { expect, test } from 'vitest'
import { catalogueTexts, createRageWatch, ownTexts } from './action-rules.ts'

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

test('a name keeps the words of a catalogue and leaves out those that somebody wrote', () => {
  const texts = catalogueTexts({
    a: ['Save'],
    b: ['Assigned to ', ['name'], '.'],
    c: '<0>Open</0> the  board',
    d: [['count', 'plural', { one: ['one issue'], other: ['#', ' issues'] }]],
  })
  const named = (...given: string[]) => ownTexts(given, (text) => texts.has(text))
  expect(named('Save')).toBe('Save')
  expect(named('Assigned to ', 'Mira', '.')).toBe('Assigned to .')
  expect(named(' Open ', 'the board', '12', ' issues')).toBe('Open the board issues')
  expect(named('Save the whales', 'Assigned to Mira', '')).toBe('')
})
