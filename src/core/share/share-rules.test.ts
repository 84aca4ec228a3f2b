import { expect, test } from 'vitest'
import { nextShareStep, type ShareStep, type ShareVisit } from './share-rules.ts'

const visit: ShareVisit = {
  shareCode: 'code',
  isLoginPage: false,
  hasRedirect: false,
  requiredPassword: true,
  token: null,
}
const loginPage = { isLoginPage: true, hasRedirect: true }

test.each<[string, Partial<ShareVisit>, ShareStep]>([
  ['1 no code', { shareCode: '' }, 'goHome'],
  ['1 no code on the login page', { ...loginPage, shareCode: '' }, 'goHome'],
  ['1 the login page without a way back', { ...loginPage, hasRedirect: false }, 'goHome'],
  ['1 and be there a token', { ...loginPage, hasRedirect: false, token: 'token' }, 'goHome'],
  ['2 of another code', { requiredPassword: null }, 'loadInfo'],
  ['2 and be there a token', { requiredPassword: null, token: 'token' }, 'loadInfo'],
  ['3 a token', { token: 'token' }, 'enter'],
  ['3 a token on the login page', { ...loginPage, token: 'token' }, 'enter'],
  ['4 the login page', loginPage, 'stay'],
  ['4 the login page of a share without a password', { ...loginPage, requiredPassword: false }, 'stay'],
  ['4 without a password', { requiredPassword: false }, 'open'],
  ['4 with one', {}, 'askPassword'],
])('%s', (_rule, more, step) => expect(nextShareStep({ ...visit, ...more })).toBe(step))
