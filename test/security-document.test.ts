import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRecent } from '../server/auth/caller.ts'
import { auditKindsTable } from '../src/core/audit/audit-kinds.ts'
import type { Call } from '../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../src/core/calls/calls.ts'
import { passwordContextWords, passwordLimits } from '../src/core/forms/password-rules.ts'
import * as limits from '../src/core/limits.ts'
import { readSources } from './source-files.ts'

/** Checks `server/SECURITY.md` against the code: a documented decision that the code no longer follows fails here. */
const document = readFileSync('server/SECURITY.md', 'utf8')
const section = (heading: string): string => document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const said = (heading: string): string => section(heading).replace(/\s+/g, ' ')
/** The first column of a section's table. */
const rowsOf = (heading: string): string[] =>
  [...section(heading).matchAll(/^\| ([^|]+?) \|/gm)].map(([, first]) => first as string).slice(1)

const calls: [CallName, Call][] = Object.entries(callsTable) as [CallName, Call][]
const dayMs = 24 * 60 * 60_000

test('session lifetimes and the maximum age of a re-authentication', () => {
  const days = (limits.tokenCookieMaxAgeSeconds * 1000) / dayMs
  expect(said('Sessions')).toContain(`A session lasts ${days} days from its sign-in`)
  const minutes = /a proof of at most (\d+) minutes ago/.exec(said('Sessions'))?.[1]
  const now = new Date()
  const proved = (agoMs: number) => isRecent({ reauthenticatedAt: new Date(now.getTime() - agoMs) }, now)
  expect([proved(Number(minutes) * 60_000), proved(Number(minutes) * 60_000 + 1)]).toEqual([true, false])
})

test('the blocked words of a password', () => {
  const { minLength, maxLength, minScore } = passwordLimits
  expect({ minLength, words: said('Words that may not be in a password') }).toEqual({
    minLength: 10,
    words: expect.stringMatching(
      new RegExp(`Ten characters at least, ${maxLength} at most.*a zxcvbn score below ${minScore} is`),
    ),
  })
  const person = { orgEmail: 'four@example.com', orgUserName: 'Ann Beth', orgName: 'Blue Sea' }
  expect(passwordContextWords(person)).toEqual(['worktide', 'four', 'beth', 'blue sea', 'blue'])
})

test('the limits of quantities without a rate', () => {
  const { apiKeysPerPerson, linksPerItem } = limits
  expect(said('Limits')).toContain(
    `${apiKeysPerPerson} API keys that work in an organisation, or ${linksPerItem} share links`,
  )
  const most = Number(/Besides, (\d+) addresses are invited at once/.exec(said('Limits'))?.[1])
  const invites = (count: number) =>
    callsTable.createInvitations.payload.safeParse({
      emails: Array.from({ length: count }, (_, at) => `a${at}@example.com`),
      roleCode: limits.roleCodes.member,
    }).success
  expect([invites(most), invites(most + 1)]).toEqual([true, false])
})

/** Calls that return a session's token to a caller without one, by the way to sign in. */
const waysIn: Record<string, CallName[]> = {
  password: ['login', 'signInByTotp', 'signInByRecoveryCode'],
  'code by mail': ['loginCode'],
  'passkey alone': ['signInByPasskey'],
  'registration with a mailed code': ['register'],
  'messenger, identity provider': ['messengerToken'],
  'ticket, IDE code': ['redeemTicket', 'redeemIdeCode'],
  cookie: ['resumeSession'],
  'share token': [],
  'API key': [],
}

test('every way to sign in has its row, and there is no other', () => {
  expect(rowsOf('Ways in')).toEqual(Object.keys(waysIn))
  const opening = calls.filter(([, { returnsToken, auth }]) => returnsToken && ['open', 'cookie'].includes(auth))
  expect(opening.map(([name]) => name).sort()).toEqual(Object.values(waysIn).flat().sort())
})

test('every kind of access is documented', () => {
  const named = /`auth` of the calls table \(([a-z, ]+)\)/.exec(said('Who may do what'))?.[1]
  expect([...new Set(calls.map(([, { auth }]) => auth))].sort()).toEqual(named?.split(', ').sort())
})

test('the server writes only to its log on standard output, and to no file', () => {
  const shipped = readSources().filter(({ path }) => /^server\/(?!test\/)/.test(path) && !path.endsWith('.test.ts'))
  const speaks = shipped.filter(({ text }) =>
    /\bconsole\.|process\.std(out|err)|pino(?:\.destination|\/file)|createWriteStream/.test(text),
  )
  // prints before the log exists: addresses, or why the server does not start
  expect(speaks.map(({ path }) => path)).toEqual(['server/run-server.ts'])
  expect(said('The log')).toContain('standard output')
})

test('every kind of audit entry is required by a server test', () => {
  const texts = readSources().flatMap(({ path, text }) => (/^server\/.*\.test\.ts$/.test(path) ? [text] : []))
  const silent = Object.keys(auditKindsTable).filter((kind) => !texts.some((text) => text.includes(`'${kind}'`)))
  expect(silent).toEqual([])
})
