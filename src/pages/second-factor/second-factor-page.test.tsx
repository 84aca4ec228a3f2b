import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'

const calls = vi.hoisted(() => ({
  startPasskeySignIn: vi.fn(),
  signInByPasskey: vi.fn(),
  signInByTotp: vi.fn(),
  signInByRecoveryCode: vi.fn(),
}))
const browser = vi.hoisted(() => ({ redirect: vi.fn(), startAuthentication: vi.fn(), isSupported: true }))
vi.mock('../flow/use-post-login-redirect.ts', () => ({
  usePostLoginRedirect: () => ({ redirect: browser.redirect, isRedirecting: false }),
}))
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => browser.isSupported,
  startAuthentication: browser.startAuthentication,
  startRegistration: vi.fn(),
  WebAuthnError: class extends Error {},
}))

const { SecondFactorPage } = await import('./second-factor-page.tsx')

const show = (state: unknown, search = '') => {
  history.replaceState(state, '')
  const { hook, searchHook } = memoryLocation({ path: '/sso/second-factor', searchPath: search })
  render(
    <PageProviders calls={calls}>
      <Router hook={hook} searchHook={searchHook}>
        <SecondFactorPage />
      </Router>
    </PageProviders>,
  )
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
const assertion = { id: 'a', rawId: 'a', type: 'public-key', response: { signature: 's' } }

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  browser.isSupported = true
  for (const call of [...Object.values(calls), browser.redirect, browser.startAuthentication])
    call.mockReset().mockResolvedValue({})
  calls.startPasskeySignIn.mockResolvedValue({ challengeId: 'challenge-1', options: { challenge: 'c' } })
  browser.startAuthentication.mockResolvedValue(assertion)
})
afterEach(cleanup)

test('the code of the app goes with the ticket; a wrong one is said at the field', async () => {
  show(asked('totp', 'recovery'))
  calls.signInByTotp.mockRejectedValueOnce(refused('0410001', 'That did not match'))
  type('Code of the app', '123 456')
  press('Sign in')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code of the app')))
  expect(browser.redirect).not.toHaveBeenCalled()
  press('Sign in')
  await waitFor(() => expect(browser.redirect).toHaveBeenCalled())
  expect(calls.signInByTotp).toHaveBeenLastCalledWith({ mfaTicket: 'ticket-1', code: '123456' })
})

test('a recovery code serves in place of the app', async () => {
  show(asked('totp', 'recovery'))
  press('Use a recovery code instead')
  type('Recovery code', 'abcde-12345')
  press('Sign in')
  await waitFor(() => expect(browser.redirect).toHaveBeenCalled())
  expect(calls.signInByRecoveryCode).toHaveBeenCalledWith({ mfaTicket: 'ticket-1', code: 'abcde-12345' })
})

test('a ticket that is over leads back to the start, where the person was going kept', async () => {
  show(asked('totp'), 'redirect=%2Fsetting%2Faccount')
  calls.signInByTotp.mockRejectedValueOnce(refused('0413001', 'This took too long'))
  type('Code of the app', '123456')
  press('Sign in')
  const again = await screen.findByRole('link', { name: 'Sign in again' })
  expect(again.getAttribute('href')).toBe('/sso/login?redirect=%2Fsetting%2Faccount')
  expect(screen.queryByLabelText('Code of the app')).toBeNull()
})

test('without a ticket a passkey signs in by itself', async () => {
  show(null)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in with a passkey')
  press('Use a passkey')
  await waitFor(() => expect(browser.redirect).toHaveBeenCalled())
  expect(calls.startPasskeySignIn).toHaveBeenCalledWith({ mfaTicket: undefined })
  expect(calls.signInByPasskey.mock.calls[0]?.[0]).toMatchObject({
    challengeId: 'challenge-1',
    credential: { id: 'a', type: 'public-key' },
  })
})

test('a passkey that was put away is no failure of the page: the words say it, another try works', async () => {
  show(asked('passkey', 'totp'))
  browser.startAuthentication.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  press('Use a passkey')
  await screen.findByText(/No passkey was used/)
  press('Use a passkey')
  await waitFor(() => expect(browser.redirect).toHaveBeenCalled())
})

test('where the browser has no passkeys the other ways stand first, or it is said', () => {
  browser.isSupported = false
  show(asked('passkey', 'totp'))
  expect(screen.getByLabelText('Code of the app')).toBeDefined()
  cleanup()
  show(null)
  expect(screen.getByText(/This browser cannot use passkeys/)).toBeDefined()
})

test('what another page left in the history is no ticket', () => {
  show({ mfaTicket: 7, ways: ['something'] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in with a passkey')
})
