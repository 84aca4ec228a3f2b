import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assertion, stubPasskeys } from '../../../test/page/browser-passkeys.ts'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { ReauthDialog } from './reauth-dialog.tsx'
import { useReauth } from './use-reauth.ts'

const calls = {
  mfaStatus: vi.fn(),
  reauthenticate: vi.fn(),
  reauthenticateByFactor: vi.fn(),
  startPasskeyReauth: vi.fn(),
  sendCode: vi.fn(),
  work: vi.fn(),
  settled: vi.fn(),
}

function Page() {
  const reauth = useReauth()
  return (
    <>
      <button type="button" onClick={() => reauth.run(calls.work).then(calls.settled, calls.settled)}>
        Change
      </button>
      <ReauthDialog reauth={reauth} />
    </>
  )
}

const refused = (code: string) =>
  new RequestError('refused', { envelope: { code, msg: '', subMsg: '', message: '', result: null }, status: 200 })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

const show = () =>
  render(
    <PageProviders calls={calls} session={{ account: { orgEmail: 'anna@example.com' } }}>
      <Page />
    </PageProviders>,
  )

beforeEach(() => {
  stubPasskeys()
  i18n.load('en', {})
  i18n.activate('en')
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({})
  calls.mfaStatus.mockResolvedValue({ hasPassword: true, totpSince: '2026-01-01', passkeys: [], recoveryCodesLeft: 10 })
  calls.work.mockResolvedValue('done')
  show()
})
afterEach(cleanup)

test('an action that needs no proof runs without a question', async () => {
  press('Change')
  await waitFor(() => expect(calls.settled).toHaveBeenCalledWith('done'))
  expect(calls.mfaStatus).not.toHaveBeenCalled()
})

test('after a proof the action runs once', async () => {
  calls.work.mockRejectedValueOnce(refused('0410008'))
  press('Change')
  const code = await screen.findByLabelText('Code from the app')
  expect(screen.queryByText('Use the password')).toBeNull()
  fireEvent.change(code, { target: { value: '123456' } })
  press('Confirm')
  await waitFor(() => expect(calls.settled).toHaveBeenCalledWith('done'))
  expect(calls.reauthenticateByFactor).toHaveBeenCalledWith({ code: '123456' })
  expect(calls.work).toHaveBeenCalledTimes(2)
})

test('a wrong password is reported in the dialog, and the right one continues', async () => {
  calls.work.mockRejectedValueOnce(refused('0410008'))
  calls.reauthenticate.mockRejectedValueOnce(refused('0410001'))
  calls.mfaStatus.mockResolvedValue({ hasPassword: true, totpSince: null, passkeys: [], recoveryCodesLeft: 0 })
  press('Change')
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a password' } })
  press('Confirm')
  await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
  expect(calls.settled).not.toHaveBeenCalled()
  press('Confirm')
  await waitFor(() => expect(calls.settled).toHaveBeenCalledWith('done'))
})

test('cancelling changes nothing', async () => {
  calls.work.mockRejectedValueOnce(refused('0410008'))
  press('Change')
  await screen.findByLabelText('Code from the app')
  press('Cancel')
  await waitFor(() => expect(calls.settled).toHaveBeenCalledWith(null))
  expect(calls.work).toHaveBeenCalledTimes(1)
})

test('a person without another method is mailed a code at once, and continues with it', async () => {
  calls.mfaStatus.mockResolvedValue({ hasPassword: false, totpSince: null, passkeys: [], recoveryCodesLeft: 0 })
  calls.sendCode.mockResolvedValue({ requestId: 'r1', expiresIn: 600, resendAfter: 60 })
  calls.work.mockRejectedValueOnce(refused('0410008'))
  calls.reauthenticate.mockRejectedValueOnce(refused('0410002'))
  press('Change')
  await screen.findByText("We've sent a 6-digit code to anna@example.com.")
  expect(calls.sendCode).toHaveBeenCalledExactlyOnceWith({ orgEmail: 'anna@example.com', scene: 'login' })
  expect(screen.queryByText('Use the password')).toBeNull()
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } })
  press('Confirm')
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  press('Confirm')
  await waitFor(() => expect(calls.settled).toHaveBeenCalledWith('done'))
  expect(calls.reauthenticate).toHaveBeenLastCalledWith({ requestId: 'r1', emailCode: '123456' })
})

test('another mailed code empties the field of the refused one', async () => {
  calls.mfaStatus.mockResolvedValue({ hasPassword: false, totpSince: null, passkeys: [], recoveryCodesLeft: 0 })
  calls.sendCode.mockResolvedValue({ requestId: 'r1', expiresIn: 600, resendAfter: 0 })
  calls.work.mockRejectedValueOnce(refused('0410008'))
  calls.reauthenticate.mockRejectedValueOnce(refused('0410003'))
  press('Change')
  await screen.findByText("We've sent a 6-digit code to anna@example.com.")
  const code = screen.getByLabelText<HTMLInputElement>('Code')
  fireEvent.change(code, { target: { value: '123456' } })
  press('Confirm')
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  press('Send a new one')
  await waitFor(() => expect(calls.sendCode).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(code.value).toBe(''))
})

test('a mailed code does not replace a passkey that this browser cannot use', async () => {
  const passkeys = [{ id: '1' }]
  cleanup()
  vi.unstubAllGlobals()
  show()
  calls.mfaStatus.mockResolvedValue({ hasPassword: false, totpSince: null, passkeys, recoveryCodesLeft: 0 })
  calls.work.mockRejectedValueOnce(refused('0410008'))
  press('Change')
  await screen.findByText(/This browser can't use your passkey/)
  expect(calls.sendCode).not.toHaveBeenCalled()
})

test('a person whose only passkey does not answer learns the way round it', async () => {
  const { get } = stubPasskeys({ get: vi.fn(async () => assertion('a')) })
  get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  calls.startPasskeyReauth.mockResolvedValue({ challengeId: 'c1', options: { challenge: 'Y2hhbGxlbmdl' } })
  const passkeys = [{ id: '1' }]
  calls.mfaStatus.mockResolvedValue({ hasPassword: true, totpSince: null, passkeys, recoveryCodesLeft: 9 })
  calls.work.mockRejectedValueOnce(refused('0410008'))
  press('Change')
  await screen.findByRole('dialog')
  expect(screen.queryByText(/Lost your passkey/)).toBeNull()
  press('Use a passkey')
  await screen.findByText(/No passkey was used/)
  await screen.findByText(/Lost your passkey\? Sign out, then sign in with a recovery code/)
})

test('any other refusal is left to the caller', async () => {
  const submitError = refused('0404001')
  calls.work.mockRejectedValueOnce(submitError)
  press('Change')
  await waitFor(() => expect(calls.settled).toHaveBeenCalledWith(submitError))
})
