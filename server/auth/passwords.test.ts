import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is the same in every way it can be typed', async () => {
  const stored = await hashPassword('Ｗide ﬁnal 密码 42')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(stored, 'Wide final 密码 42')).toBe(true)
  expect(await isPassword(stored, 'wide final 密码 42')).toBe(false)
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
})
