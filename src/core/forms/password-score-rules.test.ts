import { Options } from '@zxcvbn-ts/core'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { passwordLimits } from './password-rules.ts'
import { scorePassword } from './password-score-rules.ts'

/** Passwords from known breaches, the most common first. */
const stolen = Object.keys(new Options({ dictionary }).rankedDictionaries['passwords-common'] ?? {})

test('every breached password of the list is refused, also with a suffix that makes it long enough', () => {
  // the shortest length that a configuration may allow; ASVS 6.2.4 requires 3000
  const longEnough = stolen.filter(({ length }) => length >= 8)
  expect(longEnough.length).toBeGreaterThan(3000)
  // all of them take a minute: `npm run proofs`
  const asked = longEnough.filter((_password, at) => process.env.TORTURE || at % 400 === 0)
  const refused = (password: string) => scorePassword(password, []) < passwordLimits.minScore
  for (const tail of ['', '1', '12', '123', '!'])
    expect(asked.map((password) => password + tail).filter((password) => !refused(password))).toEqual([])
})
