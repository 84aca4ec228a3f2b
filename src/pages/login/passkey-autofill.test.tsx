import { i18n } from '@lingui/core'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'

const calls = vi.hoisted(() => ({ startPasskeySignIn: vi.fn(), signInByPasskey: vi.fn(), redirect: vi.fn() }))
vi.mock('../flow/use-post-login-redirect.ts', () => ({
  usePostLoginRedirect: () => ({ redirect: calls.redirect, isRedirecting: false }),
}))
const browser = vi.hoisted(() => ({ supports: vi.fn(), start: vi.fn(), cancel: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  browserSupportsWebAuthnAutofill: browser.supports,
  startAuthentication: browser.start,
  WebAuthnAbortService: { cancelCeremony: browser.cancel },
  WebAuthnError: class extends Error {},
}))

const { PasskeyAutofill } = await import('./passkey-autofill.tsx')
const { passkeyMark } = await import('../../shared/reauthentication/passkey-mark.ts')
await import('./passkey-offer.tsx')

const onRefused = vi.fn()
const show = () =>
  render(
    <PageProviders calls={calls}>
      <PasskeyAutofill onRefused={onRefused} />
    </PageProviders>,
  )
const never = new Promise(() => {})
const signed = { id: 'key', rawId: 'key', type: 'public-key', response: { userHandle: 'mei' } }

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  localStorage.clear()
  passkeyMark.set()
  onRefused.mockReset()
  browser.supports.mockReset().mockResolvedValue(true)
  browser.start.mockReset().mockReturnValue(never)
  browser.cancel.mockReset()
  calls.redirect.mockReset()
  calls.startPasskeySignIn.mockReset().mockResolvedValue({ challengeId: 'challenge', options: { challenge: 'c' } })
  calls.signInByPasskey.mockReset().mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a passkey that is chosen at the address signs in', async () => {
  browser.start.mockResolvedValue(signed)
  show()
  await waitFor(() => expect(calls.redirect).toHaveBeenCalled())
  expect(browser.start).toHaveBeenCalledWith(expect.objectContaining({ useBrowserAutofill: true }))
  expect(calls.signInByPasskey).toHaveBeenCalledWith(
    expect.objectContaining({ challengeId: 'challenge', credential: expect.objectContaining({ id: 'key' }) }),
  )
})

test('who never used one here is asked for none, nor where the browser offers none', async () => {
  localStorage.clear()
  const { unmount } = show()
  await act(() => import('./passkey-offer.tsx'))
  expect(browser.supports).not.toHaveBeenCalled()
  unmount()
  passkeyMark.set()
  browser.supports.mockResolvedValue(false)
  show()
  await waitFor(() => expect(browser.supports).toHaveBeenCalled())
  await act(async () => {})
  expect(calls.startPasskeySignIn).not.toHaveBeenCalled()
})

test('what the server says of it stands in the form, and it is not asked again at once', async () => {
  browser.start.mockResolvedValue(signed)
  calls.signInByPasskey.mockRejectedValue(new RequestError('refused', { status: 200, text: 'That did not match.' }))
  show()
  await waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ text: 'That did not match.' })))
  expect(calls.startPasskeySignIn).toHaveBeenCalledTimes(1)
  expect(calls.redirect).not.toHaveBeenCalled()
})

test('the challenge is renewed before it is over, until the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { unmount } = show()
  await vi.waitFor(() => expect(browser.start).toHaveBeenCalledTimes(1))
  vi.advanceTimersByTime(5 * 60_000)
  await vi.waitFor(() => expect(browser.start).toHaveBeenCalledTimes(2))
  unmount()
  expect(browser.cancel).toHaveBeenCalled()
  vi.advanceTimersByTime(20 * 60_000)
  await act(async () => {})
  expect(calls.startPasskeySignIn).toHaveBeenCalledTimes(2)
})
