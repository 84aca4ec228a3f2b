import { expect, test } from 'vitest'
import { initialsOf } from './initials-rules.ts'

test.each([
  ['Mei Lin', 'ML'],
  ['  anna maria berg ', 'AB'],
  ['Plato', 'P'],
  ['林安娜', '安娜'],
  ['王磊', '王磊'],
  ['潮汐 工作室', '潮'],
  ['😀 Smile', '😀S'],
  ['', '?'],
])('%j is shown as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('an organisation has the first characters of its name', () => {
  expect(initialsOf('潮汐工作室', true)).toBe('潮汐')
})
