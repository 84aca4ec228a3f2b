import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assertion, stubPasskeys } from '../../../test/page/browser-passkeys.ts'
import { renderAt } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { SecondFactorPage } from './second-factor-page.tsx'

const calls = {
  startPasskeySignIn: vi.fn(),
  signInByPasskey: vi.fn(),
  signInByTotp: vi.fn(),
  signInByRecoveryCode: vi.fn(),
}
const path = '/sso/second-factor'

const show = (state: unknown, search = '') => {
  history.replaceState(state, '')
  const { visited } = renderAt(`${path}?${search}`, <SecondFactorPage />, { calls, session: { status: 'signedIn' } })
  return {
    hasNotGone: () => expect(visited).toEqual([path]),
    hasGone: () => waitFor(() => expect(visited).toEqual(['/'])),
  }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const refused = (code: string, text: string) =>
  new RequestError('refused', {
    envelope: { code, msg: text, subMsg: '', message: '', result: null },
    status: 200,
    text,
  })
const asked = (...ways: string[]) => ({ mfaTicket: 'ticket-1', ways, expiresIn: 300 })

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({})
  calls.startPasskeySignIn.mockResolvedValue({ challengeId: 'challenge-1', options: { challenge: 'Y2hhbGxlbmdl' } })
})
afterEach(cleanup)

test("the app's code is sent with the ticket; a wrong one is shown at the field", async () => {
  const page = show(asked('totp', 'recovery'))
  calls.signInByTotp.mockRejectedValueOnce(refused('0410001', 'That did not match'))
  type('Code from the app', '123 456')
  press('Sign in')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code from the app')))
  page.hasNotGone()
  press('Sign in')
  await page.hasGone()
  expect(calls.signInByTotp).toHaveBeenLastCalledWith({ mfaTicket: 'ticket-1', code: '123456' })
})

test('a recovery code replaces the app', async () => {
  const page = show(asked('totp', 'recovery'))
  press('Use a recovery code instead')
  type('Recovery code', 'abcde-12345')
  press('Sign in')
  await page.hasGone()
  expect(calls.signInByRecoveryCode).toHaveBeenCalledWith({ mfaTicket: 'ticket-1', code: 'abcde-12345' })
})

test('an expired ticket returns to the sign-in and keeps the redirect', async () => {
  show(asked('totp'), 'redirect=%2Fsetting%2Faccount')
  calls.signInByTotp.mockRejectedValueOnce(refused('0413001', 'This took too long'))
  type('Code from the app', '123456')
  press('Sign in')
  const again = await screen.findByRole('link', { name: 'Sign in again' })
  expect(again.getAttribute('href')).toBe('/sso/login?redirect=%2Fsetting%2Faccount')
  expect(screen.queryByLabelText('Code from the app')).toBeNull()
})

test('without a ticket a passkey signs in', async () => {
  stubPasskeys({ get: vi.fn(async () => assertion('a')) })
  const page = show(null)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in with a passkey')
  press('Use a passkey')
  await page.hasGone()
  expect(calls.startPasskeySignIn).toHaveBeenCalledWith({ mfaTicket: undefined })
  expect(calls.signInByPasskey.mock.calls[0]?.[0]).toMatchObject({
    challengeId: 'challenge-1',
    credential: { id: 'a', type: 'public-key' },
  })
})

test('a cancelled passkey shows a hint, and can be retried', async () => {
  const { get } = stubPasskeys({ get: vi.fn(async () => assertion('a')) })
  const page = show(asked('passkey', 'totp'))
  get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  press('Use a passkey')
  await screen.findByText(/No passkey was used/)
  press('Use a passkey')
  await page.hasGone()
})

test('what was said of one way goes when another is chosen', async () => {
  const { get } = stubPasskeys({ get: vi.fn(async () => assertion('a')) })
  show(asked('passkey', 'totp', 'recovery'))
  get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  press('Use a passkey')
  await screen.findByText(/No passkey was used/)
  press('Use the authenticator app instead')
  await waitFor(() => expect(screen.queryByText(/No passkey was used/)).toBeNull())
  calls.signInByTotp.mockRejectedValueOnce(refused('0410001', 'That did not match'))
  type('Code from the app', '123456')
  press('Sign in')
  await screen.findAllByText(/That did not match/)
  press('Use a recovery code instead')
  await waitFor(() => expect(screen.queryByText(/That did not match/)).toBeNull())
})

test('without passkey support the other ways come first, or the page says so', () => {
  show(asked('passkey', 'totp'))
  expect(screen.getByLabelText('Code from the app')).toBeDefined()
  cleanup()
  show(null)
  expect(screen.getByText(/This browser can't use passkeys/)).toBeDefined()
})

test('history state of another page is no ticket', () => {
  stubPasskeys()
  show({ mfaTicket: 7, ways: ['something'] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in with a passkey')
})
