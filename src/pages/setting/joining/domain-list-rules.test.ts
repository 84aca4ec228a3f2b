import { expect, test } from 'vitest'
import { domainList, splitDomains } from './domain-list-rules.ts'

const complaintOf = (text: string) => domainList(text, { language: 'en' })

test('domains are taken as people write them', () => {
  expect(splitDomains('@A.com，b.cn; a.com')).toEqual(['a.com', 'b.cn'])
})

test('none is fine; too many and a wrong one are refused, and the wrong one is named', () => {
  expect(complaintOf('')).toBeNull()
  expect(complaintOf(Array.from({ length: 21 }, (_, i) => `d${i}.cn`).join(' '))?.reason).toBe('tooMany')
  expect(complaintOf('a.com nonsense')?.message.values).toEqual({ wrong: 'nonsense' })
})
