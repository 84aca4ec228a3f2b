import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders, renderAt } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { LoginPage } from './login-page.tsx'

const calls = { login: vi.fn() }

const show = (search = '') =>
  renderAt(`/sso/login?${search}`, <LoginPage />, { calls, session: { status: 'signedIn' } })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  localStorage.clear()
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({})
})
afterEach(cleanup)

test('somebody whose session the server ended reads why', () => {
  const notice = { code: '403', text: 'You were removed.', at: 0 }
  renderAt('/sso/login', <LoginPage />, { calls, session: { status: 'signedOut', notice } })
  expect(screen.getByText('You were removed.')).toBeTruthy()
})

test('address and password sign in; neither is stored in this browser', async () => {
  const first = show()
  expect(['Email', 'Password'].map((label) => input(label).getAttribute('autocomplete'))).toEqual([
    'username webauthn',
    'current-password',
  ])
  fill('Email', 'mei@example.com')
  fill('Password', 'a password')
  press('Sign in')
  await waitFor(() => expect(first.visited).toEqual(['/']))
  expect(calls.login).toHaveBeenCalledWith({ tenantId: 1, orgEmail: 'mei@example.com', password: 'a password' })
  first.unmount()
  show()
  expect([input('Email').value, input('Password').value]).toEqual(['', ''])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('mei@')
})

test("a wrong password is shown at the password with the server's text", async () => {
  const envelope = { code: '0410001', msg: 'Wrong address or password', subMsg: '', message: '', result: null }
  calls.login.mockRejectedValue(new RequestError('refused', { envelope, status: 200, text: envelope.msg }))
  const { visited } = show()
  fill('Email', 'mei@example.com')
  fill('Password', 'wrong')
  press('Sign in')
  await waitFor(() => expect(document.activeElement).toBe(input('Password')))
  expect(input('Password').getAttribute('aria-describedby')).toBeTruthy()
  expect(visited).toEqual(['/sso/login'])
})

test("the way of the address's domain comes first, by the app of its organisation", async () => {
  const checkEmail = vi.fn(async ({ orgEmail }) =>
    orgEmail.endsWith('@tide.example')
      ? { valid: true, methods: ['password', 'code', 'google'], ssoOnly: false, orgId: 'o-1' }
      : { valid: true, methods: ['password', 'code'], ssoOnly: false },
  )
  const signInWays = vi.fn(async () => [{ provider: 'google', name: 'Google' }])
  renderAt('/sso/login', <LoginPage />, { calls: { ...calls, checkEmail, signInWays } })
  fill('Email', 'mei@tide')
  fill('Email', 'mei@tide.example')
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  expect(checkEmail.mock.calls.map(([payload]) => payload)).toEqual([{ orgEmail: 'mei@tide.example' }])
  expect(signInWays).toHaveBeenCalledWith({ orgId: 'o-1' }, expect.anything())
  fill('Email', 'mei@elsewhere.example')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull())
})

test('a mailed code is requested on its own page, with the typed address', () => {
  const navigate = vi.fn()
  const { searchHook } = memoryLocation({ path: '/sso/login', searchPath: 'redirect=%2Fsetting%2Faccount' })
  render(
    <PageProviders calls={calls}>
      <Router hook={() => ['/sso/login', navigate]} searchHook={searchHook}>
        <LoginPage />
      </Router>
    </PageProviders>,
  )
  fill('Email', 'mei@example.com')
  press('Email me a sign-in code')
  expect(navigate).toHaveBeenCalledWith('/sso/login/mailed-code?redirect=%2Fsetting%2Faccount', {
    state: { orgEmail: 'mei@example.com' },
  })
})

test('the typed address is passed to the next page that needs it', () => {
  const navigate = vi.fn()
  const { searchHook } = memoryLocation({ path: '/sso/login' })
  render(
    <PageProviders calls={calls}>
      <Router hook={() => ['/sso/login', navigate]} searchHook={searchHook}>
        <LoginPage />
      </Router>
    </PageProviders>,
  )
  fill('Email', 'mei@example.com')
  for (const name of ['Create an account', 'Forgot your password?']) {
    fireEvent.click(screen.getByRole('link', { name }))
    expect(navigate).toHaveBeenLastCalledWith(
      expect.any(String),
      expect.objectContaining({ state: { orgEmail: 'mei@example.com' } }),
    )
  }
})

test('the links keep the redirect', () => {
  show('redirect=%2Fsetting%2Faccount')
  for (const name of ['Create an account', 'Forgot your password?']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('redirect=%2Fsetting%2Faccount')
  }
})

test("DingTalk's failure has a page and no toast, that of another service a toast", async () => {
  const failed = async (_payload: object, _options?: object) => {
    throw new RequestError('refused')
  }
  const [dingtalkAuthUrl, slackAuthUrl] = [vi.fn(failed), vi.fn(failed)]
  const signInWays = async () => [
    { provider: 'dingtalk', name: 'DingTalk' },
    { provider: 'slack', name: 'Slack' },
  ]
  const { visited } = renderAt('/sso/login?orgId=o-1&redirect=%2Finbox', <LoginPage />, {
    calls: { ...calls, dingtalkAuthUrl, slackAuthUrl, signInWays },
  })
  const slack = await screen.findByRole('button', { name: 'Continue with Slack' })
  fireEvent.click(slack)
  await waitFor(() => expect(slackAuthUrl).toHaveBeenCalledOnce())
  expect(slackAuthUrl.mock.calls[0]?.[1]).not.toMatchObject({ silent: true })
  await waitFor(() => expect(slack.dataset.loading ?? slack.ariaBusy).not.toBe('true'))
  press('Continue with DingTalk')
  await waitFor(() => expect(visited?.at(-1)).toBe('/sso/dingtalk/403?orgId=o-1&redirect=%2Finbox'))
  expect(dingtalkAuthUrl.mock.calls[0]?.[1]).toMatchObject({ silent: true })
})
