import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts'

test('a password is the same in every way it can be typed', async () => {
  const stored = await hashPassword('Ｗide ﬁnal 密码 42')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/)
  expect(await isPassword(stored, 'Wide final 密码 42')).toBe(true)
  expect(await isPassword(stored, 'wide final 密码 42')).toBe(false)
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
})

test('a hash of another cost is told from those of today', async () => {
  expect(isOutdatedHash(await hashPassword('Wide final 密码 42'))).toBe(false)
  expect(isOutdatedHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
  expect(isOutdatedHash(null)).toBe(false)
})
