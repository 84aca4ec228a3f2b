import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret key that is long enough')

test('sealed text opens only unchanged and with the same key', () => {
  const sealed = secrets.seal('令牌 token')
  expect(createSecrets('a secret key that is long enough').open(sealed)).toBe('令牌 token')
  expect(secrets.seal('令牌 token')).not.toBe(sealed)
  expect(() => createSecrets('another secret key, long enough').open(sealed)).toThrow()
  expect(() => secrets.open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toThrow()
})

test('keyed hashes differ by purpose and key', () => {
  const hashes = [secrets.hmac('a', 'x'), secrets.hmac('b', 'x'), createSecrets('another').hmac('a', 'x')]
  expect(new Set(hashes).size).toBe(3)
  expect(secrets.isSame(hashes[0] as string, secrets.hmac('a', 'x'))).toBe(true)
  expect(secrets.isSame(hashes[0] as string, hashes[1] as string)).toBe(false)
})

test('a tag is told from any other end of a token, and needs the key', () => {
  const token = secrets.newTaggedToken('wtk_')
  expect(token).toMatch(/^wtk_[\w-]{54}$/)
  expect(secrets.isTagged(token)).toBe(true)
  const changed = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.slice(4),
    secrets.newToken(),
    '',
    '令牌',
  ]
  expect(changed.map((each) => secrets.isTagged(each))).toEqual(changed.map(() => false))
  expect(createSecrets('another secret key, long enough').isTagged(token)).toBe(false)
})

test('a token is 256 bits behind its prefix', () => {
  expect(secrets.newToken('wtk_')).toMatch(/^wtk_[\w-]{43}$/)
  expect(secrets.newToken()).not.toBe(secrets.newToken())
})
