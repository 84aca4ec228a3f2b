import { i18n } from '@lingui/core'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assertion, stubPasskeys } from '../../../test/page/browser-passkeys.ts'
import { renderAt } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { passkeyMark } from '../../shared/reauthentication/passkey-mark.ts'
import { PasskeyAutofill } from './passkey-autofill.tsx'

const calls = { startPasskeySignIn: vi.fn(), signInByPasskey: vi.fn() }
const browser = { get: vi.fn(), offersAtField: vi.fn() }
const onRefused = vi.fn()

const show = () =>
  renderAt(
    '/sso/login',
    <>
      <input autoComplete="username webauthn" />
      <PasskeyAutofill onRefused={onRefused} />
    </>,
    { calls, session: { status: 'signedIn' } },
  )
const never = new Promise(() => {})

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  localStorage.clear()
  passkeyMark.set()
  onRefused.mockReset()
  browser.offersAtField.mockReset().mockResolvedValue(true)
  browser.get.mockReset().mockReturnValue(never)
  stubPasskeys(browser)
  calls.startPasskeySignIn
    .mockReset()
    .mockResolvedValue({ challengeId: 'challenge', options: { challenge: 'Y2hhbGxlbmdl' } })
  calls.signInByPasskey.mockReset().mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a passkey chosen at the address field signs in', async () => {
  browser.get.mockResolvedValue(assertion('key'))
  const { visited } = show()
  await waitFor(() => expect(visited).toEqual(['/']))
  expect(browser.get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }))
  expect(calls.signInByPasskey).toHaveBeenCalledWith(
    expect.objectContaining({ challengeId: 'challenge', credential: expect.objectContaining({ id: 'key' }) }),
  )
})

test('no passkey is requested without an earlier use, or without browser support', async () => {
  localStorage.clear()
  const { unmount } = show()
  await act(() => import('./passkey-offer.tsx'))
  expect(browser.offersAtField).not.toHaveBeenCalled()
  unmount()
  passkeyMark.set()
  browser.offersAtField.mockResolvedValue(false)
  show()
  await waitFor(() => expect(browser.offersAtField).toHaveBeenCalled())
  await act(async () => {})
  expect(calls.startPasskeySignIn).not.toHaveBeenCalled()
})

test("the server's refusal is shown in the form, and the request is not repeated at once", async () => {
  browser.get.mockResolvedValue(assertion('key'))
  calls.signInByPasskey.mockRejectedValue(new RequestError('refused', { status: 200, text: 'That did not match.' }))
  const { visited } = show()
  await waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ text: 'That did not match.' })))
  expect(calls.startPasskeySignIn).toHaveBeenCalledTimes(1)
  expect(visited).toEqual(['/sso/login'])
})

test('the challenge is renewed before it expires, until the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { unmount } = show()
  await vi.waitFor(() => expect(browser.get).toHaveBeenCalledTimes(1))
  vi.advanceTimersByTime(5 * 60_000)
  await vi.waitFor(() => expect(browser.get).toHaveBeenCalledTimes(2))
  unmount()
  expect(browser.get.mock.lastCall?.[0].signal.aborted).toBe(true)
  vi.advanceTimersByTime(20 * 60_000)
  await act(async () => {})
  expect(calls.startPasskeySignIn).toHaveBeenCalledTimes(2)
})
