import { expect, test } from 'vitest'
import { candidateKeys } from './create-organization-routes.ts'

test('candidates are the name, then the name with numbers, then random text', () => {
  expect(candidateKeys('Tide Works', 'A1b2-c3d4e5f6')).toEqual([
    'tide-works',
    'tide-works-2',
    'tide-works-3',
    'tide-works-a1b2c3',
    'org-a1b2c3d4e5f6',
  ])
})

test('a name without Latin letters gets a random key', () => {
  expect(candidateKeys('潮汐科技', 'a1b2c3d4e5f6')).toEqual(['org-a1b2c3d4e5f6'])
})

test('no key is longer than twenty characters', () => {
  for (const key of candidateKeys('A very long name of an organisation', 'abcdefghijkl'))
    expect(key.length).toBeLessThan(21)
})
