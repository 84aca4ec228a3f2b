import { expect, test } from 'vitest'
import { domainList, splitDomains } from './use-join-code.ts'

const fieldErrorOf = (text: string) => domainList(text, { language: 'en' })

test('domains are split in any common notation', () => {
  expect(splitDomains('@A.com，b.cn; a.com')).toEqual(['a.com', 'b.cn'])
})

test('an empty list is valid; too many and invalid domains are rejected, and the invalid one is named', () => {
  expect(fieldErrorOf('')).toBeNull()
  expect(fieldErrorOf(Array.from({ length: 21 }, (_, i) => `d${i}.cn`).join(' '))?.reason).toBe('tooMany')
  expect(fieldErrorOf('a.com nonsense')?.message.values).toEqual({ wrong: 'nonsense' })
})
