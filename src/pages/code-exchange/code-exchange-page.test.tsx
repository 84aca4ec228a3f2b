import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { CodeExchangePage } from './code-exchange-page.tsx'

const calls = { loginCode: vi.fn() }
const navigate = vi.fn()

/** Renders the page at the address that a provider redirects to. */
const show = (address: string) => {
  history.replaceState(null, '', address)
  const path = location.pathname
  return render(
    <PageProviders calls={calls} session={{ status: 'signedIn' }}>
      <Router hook={() => [path, navigate]} searchHook={() => location.search.slice(1)}>
        <CodeExchangePage />
      </Router>
    </PageProviders>,
  )
}
const refused = (code: string, result: unknown = null) => {
  const envelope = { code, msg: 'Not so', subMsg: '', message: '', result }
  return new RequestError('refused', { envelope, status: 200, text: envelope.msg })
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  calls.loginCode.mockReset().mockResolvedValue({})
  navigate.mockReset()
})
afterEach(cleanup)

test('the code is removed from the address before the request, and signs in', async () => {
  calls.loginCode.mockImplementation(async () => expect(location.href).not.toMatch(/code=|state=/))
  show('/sso/login/get-google-code?code=c-1&state=s-1&redirect=%2Fsetting')
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/setting', { replace: true }))
  expect(calls.loginCode).toHaveBeenCalledTimes(1)
  expect(calls.loginCode.mock.calls[0]?.[0]).toMatchObject({ loginType: 'google', code: 'c-1', state: 's-1' })
  expect(location.search).toBe('?redirect=%2Fsetting')
})

test.each([
  ['get-google-code', '/sso/register/google-organization'],
  ['get-lark-code', '/sso/register/lark-organization'],
  ['get-foxlab-code', '/sso/register/third-organization'],
])('%s: an identity without an account goes to registration; no address contains its ticket', async (page, path) => {
  calls.loginCode.mockRejectedValue(refused('0410006', { registerTicket: 'ticket-1', provider: 'x', name: 'Mei' }))
  show(`/sso/login/${page}?code=c-1&state=s-1`)
  const state = { newcomer: { registerTicket: 'ticket-1', name: 'Mei' } }
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(path, { replace: true, state }))
})

test('a required second factor is requested on its own page', async () => {
  calls.loginCode.mockRejectedValue(refused('0410007', { mfaTicket: 'ticket-2' }))
  show('/sso/login/get-lark-code?code=c-1&state=s-1')
  await waitFor(() => expect(navigate).toHaveBeenCalled())
  expect(navigate).toHaveBeenCalledWith('/sso/second-factor?', { state: { mfaTicket: 'ticket-2' } })
})

test.each([
  ['0825', /isn't set up here/],
  ['0410003', /took too long/],
  ['0410009', /another Worktide account/],
  ['0410012', /couldn't be reached/],
  ['0499999', /Your account hasn't changed/],
])('code %s shows its message and a way out', async (code, words) => {
  calls.loginCode.mockRejectedValue(refused(code))
  show('/sso/login/get-foxlab-code?code=c-1&state=s-1&redirect=%2Fsetting')
  await screen.findByText(words)
  const way = screen.getByRole('link', { name: 'Back to sign-in' })
  expect(way.getAttribute('href')).toBe('/sso/login?redirect=%2Fsetting')
  expect(navigate).not.toHaveBeenCalled()
})

test.each([
  ['?error=access_denied&state=s-1', /didn't allow/],
  ['?code=c-1', /is incomplete/],
  ['', /is incomplete/],
])('%j sends no request', async (search, words) => {
  show(`/sso/login/get-google-code${search}`)
  await screen.findByText(words)
  expect(calls.loginCode).not.toHaveBeenCalled()
})

test('offline, the sign-in can be retried', async () => {
  calls.loginCode.mockRejectedValueOnce(new RequestError('offline'))
  show('/sso/login/get-google-code?code=c-1&state=s-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true }))
})
