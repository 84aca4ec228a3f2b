import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Overloaded } from '../http/api-error.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

test('equivalent Unicode forms are the same password', async () => {
  const stored = await passwords.hash('Ｗide ﬁnal 密码 42')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/)
  expect(await passwords.isRight(stored, 'Wide final 密码 42')).toBe(true)
  expect(await passwords.isRight(stored, 'wide final 密码 42')).toBe(false)
  expect(await passwords.isRight(null, 'nobody has this password')).toBe(false)
})

test('a hash of another cost is detected', async () => {
  expect(passwords.isOutdated(await passwords.hash('Wide final 密码 42'))).toBe(false)
  expect(passwords.isOutdated('$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
  expect(passwords.isOutdated(null)).toBe(false)
})

test('a secret stored with a salt is found, at the cost it was stored with', async () => {
  const old = await hash('ab12cd34ef', { memoryCost: 8192, timeCost: 2, parallelism: 1, salt: Buffer.alloc(16, 7) })
  expect(await passwords.salted(old)('ab12cd34ef')).toBe(old)
  expect(await passwords.salted(old)('ab12cd34eg')).not.toBe(old)
  const [one, another] = [await passwords.salted()('ab12cd34ef'), await passwords.salted()('ab12cd34ef')]
  expect(one).not.toBe(another)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/)
  expect(await passwords.salted(one)('ab12cd34ef')).toBe(one)
})

test('a hundred hashes wait; more are refused, and the next is made when there is room', async () => {
  const quick = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const many = Array.from({ length: 200 }, () => quick.hash('Wide final 密码 42'))
  const made = await Promise.allSettled(many)
  const refused = made.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(95)
  expect(refused.every(({ reason }) => reason instanceof Overloaded)).toBe(true)
  await expect(quick.hash('Wide final 密码 42')).resolves.toMatch(/^\$argon2id/)
})
