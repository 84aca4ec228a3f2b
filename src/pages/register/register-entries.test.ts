import { expect, test } from 'vitest'
import { type RegisterEntry, registerEntryOf } from './register-entries.ts'
import { isCarried, registerStart } from './register-start-rules.ts'
import type { RegisterValues } from './register-types.ts'
import { registerPayload } from './use-register.ts'

const values: RegisterValues = {
  orgEmail: 'mei@example.com',
  emailCode: '123456',
  orgUserName: 'Mei',
  password: 'a password',
  agreeTerms: true,
  requestId: 'request-1',
  mailedTo: 'mei@example.com',
  resendAt: 0,
  registerTicket: '',
  awsRegistrationId: '',
}
const newcomer = { newcomer: { registerTicket: 'ticket-1', name: 'Mei Chen' } }

test.each<[string, string, RegisterEntry]>([
  ['/sso/register', '', 'register'],
  ['/sso/register', 'inviteToken=i', 'invite'],
  ['/sso/register', 'linkToken=l', 'org-invite'],
  ['/sso/register', 'joinCode=c', 'org-invite2'],
  ['/sso/register/invite', '', 'invite'],
  ['/sso/register/org-invite/', '', 'org-invite'],
  ['/sso/register/org-invite2', 'inviteToken=i', 'org-invite2'],
  ['/sso/register/organization', '', 'organization'],
  ['/sso/register/organization-en', '', 'organization'],
  ['/sso/register/third-organization', '', 'third-organization'],
  ['/sso/register/google-organization', '', 'google-organization'],
  ['/sso/register/lark-organization', '', 'lark-organization'],
  ['/sso/register/toString', '', 'register'],
])('%s?%s is the entry %s', (path, search, entry) => {
  expect(registerEntryOf(path, new URLSearchParams(search))).toBe(entry)
})

const shell = { language: 'en', isLanguageChosen: false, product: 'pms' } as const

test('an identity that was brought along fills in the form and is sent with it', () => {
  const start = registerStart('google-organization', '', newcomer)
  expect(start).toEqual({ registerTicket: 'ticket-1', orgUserName: 'Mei Chen', awsRegistrationId: '' })
  const filled = { ...values, ...start }
  expect(isCarried('google-organization', filled, new URLSearchParams())).toBe(true)
  expect(registerPayload(filled, shell, new URLSearchParams())).toMatchObject({ registerTicket: 'ticket-1' })
})

test('a ticket or a purchase of another entry is not sent', () => {
  expect(registerStart('register', '', newcomer)).toEqual({ registerTicket: '', awsRegistrationId: '' })
  expect(registerStart('aws', 'purchase-1', newcomer)).toEqual({ registerTicket: '', awsRegistrationId: 'purchase-1' })
  expect(registerStart('lark-organization', '', { newcomer: { registerTicket: 7 } })).toEqual({ awsRegistrationId: '' })
})

test.each<[RegisterEntry, string, boolean]>([
  ['register', '', true],
  ['organization', '', true],
  ['invite', 'inviteToken=i', true],
  ['invite', '', false],
  ['org-invite', 'inviteToken=i', false],
  ['third-organization', 'registerTicket=planted', false],
])('%s with %j: its parameter is present: %s', (entry, search, is) => {
  expect(isCarried(entry, values, new URLSearchParams(search))).toBe(is)
})

test('only vouchers that are mailed or shown are accepted from the address', () => {
  const search = new URLSearchParams('registerTicket=planted&awsRegistrationId=planted&inviteToken=i-1')
  const payload = registerPayload(values, shell, search)
  expect(payload).toMatchObject({ inviteToken: 'i-1' })
  expect(JSON.stringify(payload)).not.toContain('planted')
})
