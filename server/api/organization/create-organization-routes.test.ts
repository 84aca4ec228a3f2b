import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { dictionaryReader } from '../../../src/core/locale/pinyin-rules.ts'
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

test('a Chinese name gets its pinyin initials, a name without letters a random key', () => {
  const reader = dictionaryReader(pinyin)
  expect(candidateKeys('重庆银行', 'a1b2c3d4e5f6', reader)[0]).toBe('cqyh')
  expect(candidateKeys('🎉', 'a1b2c3d4e5f6', reader)).toEqual(['org-a1b2c3d4e5f6'])
})

test('no key is longer than twenty characters', () => {
  for (const key of candidateKeys('A very long name of an organisation', 'abcdefghijkl'))
    expect(key.length).toBeLessThan(21)
})
