import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { ResultPage } from '../result/result-page.tsx'
import { CodeExchangePage } from './code-exchange-page.tsx'
import { linkAddress } from './exchange-providers.ts'

const calls = { startBinding: vi.fn(), mfaStatus: vi.fn() }
const assign = vi.fn()

const show = (address: string, status = 'signedIn') => {
  history.replaceState(null, '', address)
  const Page = address.includes('/sso/login/') ? CodeExchangePage : ResultPage
  return renderAt(address, <Page />, { calls, session: { status, account: { orgEmail: 'mei@example.com' } } })
}
const linkButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^Link .?${name}`) })

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  vi.spyOn(location, 'assign').mockImplementation(assign)
  assign.mockReset()
  calls.startBinding.mockReset().mockResolvedValue({ url: 'https://provider.example/authorize' })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test.each([
  ['qywx', 'WeCom'],
  ['slack', 'Slack'],
  ['dingtalk', 'DingTalk'],
  ['feishu', 'Feishu'],
  ['lark', 'Lark'],
  ['google', 'Google'],
] as const)(
  '%s: after the sign-in a press begins the linking, for the page that was wanted',
  async (provider, name) => {
    show(linkAddress(provider, '/inbox?a=1'))
    const press = await linkButton(name)
    expect(calls.startBinding).not.toHaveBeenCalled()
    fireEvent.click(press)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.example/authorize'))
    expect(calls.startBinding).toHaveBeenCalledExactlyOnceWith({ provider, originalPath: '/inbox?a=1' })
  },
)

test('who is not signed in does that first and comes back', async () => {
  const address = linkAddress('qywx', '/inbox')
  const { visited } = show(address, 'signedOut')
  await waitFor(() => expect(visited.at(-1)).toBe(`/sso/login?${new URLSearchParams({ redirect: address })}`))
})

test('who does not want to goes on without', async () => {
  const { visited } = show(linkAddress('slack', '/inbox'))
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(visited.at(-1)).toBe('/inbox'))
  expect(calls.startBinding).not.toHaveBeenCalled()
})

test('a refusal is said, and the way on stays', async () => {
  const envelope = { code: '0825', msg: '', subMsg: '', message: '', result: null }
  calls.startBinding.mockRejectedValue(new RequestError('refused', { envelope, status: 200 }))
  show(linkAddress('google', null))
  fireEvent.click(await linkButton('Google'))
  await screen.findByText("This sign-in method isn't set up here.")
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy()
})

test.each(['/sso/login/get-google-code', '/sso/dingtalk/authorized'])(
  '%s: after the linking the person stands where they wanted to be',
  async (path) => {
    const { visited } = show(`${path}?linked=x&redirect=%2Finbox`)
    await waitFor(() => expect(visited.at(-1)).toBe('/inbox'))
  },
)
