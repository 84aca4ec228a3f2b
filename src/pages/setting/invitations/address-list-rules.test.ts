import { expect, test } from 'vitest'
import { addressList, splitAddresses } from './address-list-rules.ts'

test('pasted addresses are split and deduplicated', () => {
  expect(splitAddresses('a@b.cn， c@d.cn;e@f.cn\n\ta@b.cn、 ')).toEqual(['a@b.cn', 'c@d.cn', 'e@f.cn'])
})

test('addresses that a mail program copied with their names are taken without them', () => {
  const copied = 'Mei Wang <mei@b.cn>, "Li, Hua" <li@b.cn>; <a@b.cn>\n王芳<fang@b.cn>'
  expect(splitAddresses(copied)).toEqual(['mei@b.cn', 'li@b.cn', 'a@b.cn', 'fang@b.cn'])
  expect(splitAddresses('Mei <mei@b.cn> Bob <bob@b.cn>\na@b.cn\tLi <li@b.cn>')).toEqual(
    expect.arrayContaining(['mei@b.cn', 'bob@b.cn', 'a@b.cn', 'li@b.cn']),
  )
  expect(fieldErrorOf('Mei Wang <mei>')?.message.values).toEqual({ wrong: 'mei' })
})

const fieldErrorOf = (text: string) => addressList(text, { language: 'en' })

test('none, too many and invalid addresses are rejected, and the invalid one is named', () => {
  expect(fieldErrorOf(' , ')?.reason).toBe('required')
  expect(fieldErrorOf(Array.from({ length: 51 }, (_, i) => `p${i}@b.cn`).join(' '))?.reason).toBe('tooMany')
  const wrong = fieldErrorOf('a@b.cn nonsense')
  expect([wrong?.reason, wrong?.message.values]).toEqual(['pattern', { wrong: 'nonsense' }])
  expect(fieldErrorOf('a@b.cn c@d.cn')).toBeNull()
})
