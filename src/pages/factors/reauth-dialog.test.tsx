import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../api/request-error.ts'

const calls = vi.hoisted(() => ({
  mfaStatus: vi.fn(),
  reauthenticate: vi.fn(),
  reauthenticateByFactor: vi.fn(),
  startPasskeyReauth: vi.fn(),
  work: vi.fn(),
  told: vi.fn(),
}))
vi.mock('../../api/mfa-api.ts', () => calls)
vi.mock('../../api/account-api.ts', () => calls)
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  WebAuthnError: class extends Error {},
}))

const { ReauthDialog } = await import('./reauth-dialog.tsx')
const { useReauth } = await import('./use-reauth.ts')

function Page() {
  const reauth = useReauth()
  return (
    <>
      <button type="button" onClick={() => reauth.run(calls.work).then(calls.told, calls.told)}>
        Change
      </button>
      <ReauthDialog reauth={reauth} />
    </>
  )
}

const refused = (code: string) =>
  new RequestError('refused', { envelope: { code, msg: '', subMsg: '', message: '', result: null }, status: 200 })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({})
  calls.mfaStatus.mockResolvedValue({ hasPassword: true, totpSince: '2026-01-01', passkeys: [], recoveryCodesLeft: 10 })
  calls.work.mockResolvedValue('done')
  render(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  )
})
afterEach(cleanup)

test('work that needs no proof is done without a question', async () => {
  press('Change')
  await waitFor(() => expect(calls.told).toHaveBeenCalledWith('done'))
  expect(calls.mfaStatus).not.toHaveBeenCalled()
})

test('after a proof what was wanted is done, once', async () => {
  calls.work.mockRejectedValueOnce(refused('0410008'))
  press('Change')
  const code = await screen.findByLabelText('Code of the app')
  fireEvent.change(code, { target: { value: '123456' } })
  press('Confirm')
  await waitFor(() => expect(calls.told).toHaveBeenCalledWith('done'))
  expect(calls.reauthenticateByFactor).toHaveBeenCalledWith({ code: '123456' })
  expect(calls.work).toHaveBeenCalledTimes(2)
})

test('a wrong password is said in the dialog, and the right one goes on', async () => {
  calls.work.mockRejectedValueOnce(refused('0410008'))
  calls.reauthenticate.mockRejectedValueOnce(refused('0410001'))
  press('Change')
  await screen.findByLabelText('Code of the app')
  press('Use the password')
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a password' } })
  press('Confirm')
  await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
  expect(calls.told).not.toHaveBeenCalled()
  press('Confirm')
  await waitFor(() => expect(calls.told).toHaveBeenCalledWith('done'))
})

test('who gives up changes nothing', async () => {
  calls.work.mockRejectedValueOnce(refused('0410008'))
  press('Change')
  await screen.findByLabelText('Code of the app')
  press('Cancel')
  await waitFor(() => expect(calls.told).toHaveBeenCalledWith(null))
  expect(calls.work).toHaveBeenCalledTimes(1)
})

test('another refusal is the caller’s business', async () => {
  const refusal = refused('0404001')
  calls.work.mockRejectedValueOnce(refusal)
  press('Change')
  await waitFor(() => expect(calls.told).toHaveBeenCalledWith(refusal))
})
