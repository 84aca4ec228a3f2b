import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { MailedCodePage } from './mailed-code-page.tsx'

const calls = { loginCode: vi.fn(), sendCode: vi.fn() }
const path = '/sso/login/mailed-code'

const show = () => renderAt(path, <MailedCodePage />, { calls, session: { status: 'signedIn' } })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const reachCode = async () => {
  fill('Email', 'mei@example.com')
  press('Send me a code')
  await screen.findByRole('heading', { name: 'Check your email' })
}
const refused = (code: string) => {
  const envelope = { code, msg: 'Not so', subMsg: '', message: '', result: null }
  return new RequestError('refused', { envelope, status: 200, text: envelope.msg })
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  history.replaceState(null, '')
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({})
  calls.sendCode.mockResolvedValue({ requestId: 'request-1', expiresIn: 600, resendAfter: 60 })
})
afterEach(cleanup)

test('a mailed code signs in', async () => {
  const { visited } = show()
  await reachCode()
  fill('Code', '123456')
  press('Sign in')
  await waitFor(() => expect(visited).toEqual(['/']))
  expect(calls.loginCode.mock.calls[0]?.[0]).toMatchObject({
    loginType: 'email',
    code: '123456',
    requestId: 'request-1',
    orgEmail: 'mei@example.com',
  })
})

test.each(['0410001', '0410002', '0410003'])('code %s is shown at the code field, without a toast', async (code) => {
  calls.loginCode.mockRejectedValue(refused(code))
  const { visited } = show()
  await reachCode()
  fill('Code', '123456')
  press('Sign in')
  await waitFor(() => expect(input('Code').getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(input('Code')))
  expect(calls.loginCode.mock.calls[0]?.[1].handled).toContain(code)
  expect(visited).toEqual([path])
})

test('the typed address is filled in, and can be changed after the mail', async () => {
  history.replaceState({ orgEmail: 'before@example.com' }, '')
  show()
  expect(input('Email').value).toBe('before@example.com')
  press('Send me a code')
  await screen.findByRole('heading', { name: 'Check your email' })
  press('Use another email')
  expect(input('Email').value).toBe('before@example.com')
})

test('a page that was discarded while its person read the mail still asks for the code', async () => {
  show()
  await reachCode()
  cleanup()
  const { visited } = show()
  expect(screen.getByText(/mei@example.com/)).toBeTruthy()
  fill('Code', '123456')
  press('Sign in')
  await waitFor(() => expect(visited).toEqual(['/']))
  expect(calls.loginCode.mock.calls[0]?.[0]).toMatchObject({ requestId: 'request-1', orgEmail: 'mei@example.com' })
  expect(calls.sendCode).toHaveBeenCalledTimes(1)
})

test('a new mail empties the field of its code', async () => {
  calls.sendCode.mockResolvedValue({ requestId: 'request-1', expiresIn: 600, resendAfter: 0 })
  calls.loginCode.mockRejectedValue(refused('0410002'))
  show()
  await reachCode()
  fill('Code', '123456')
  press('Sign in')
  await waitFor(() => expect(input('Code').getAttribute('aria-invalid')).toBe('true'))
  press('Send a new one')
  await waitFor(() => expect(calls.sendCode).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(input('Code').value).toBe(''))
})
