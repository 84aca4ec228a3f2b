import { expect, test } from 'vitest'
import { addressList, splitAddresses } from './address-list-rules.ts'

test('addresses are taken as people paste them, each once', () => {
  expect(splitAddresses('a@b.cn， c@d.cn;e@f.cn\n\ta@b.cn、 ')).toEqual(['a@b.cn', 'c@d.cn', 'e@f.cn'])
})

const fieldErrorOf = (text: string) => addressList(text, { language: 'en' })

test('none, too many and a wrong one are refused, and the wrong one is named', () => {
  expect(fieldErrorOf(' , ')?.reason).toBe('required')
  expect(fieldErrorOf(Array.from({ length: 51 }, (_, i) => `p${i}@b.cn`).join(' '))?.reason).toBe('tooMany')
  const wrong = fieldErrorOf('a@b.cn nonsense')
  expect([wrong?.reason, wrong?.message.values]).toEqual(['pattern', { wrong: 'nonsense' }])
  expect(fieldErrorOf('a@b.cn c@d.cn')).toBeNull()
})
