import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { hostileTargets } from '../../../test/fixtures/hostile-targets.ts'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import { createPageConfig } from '../../app/page-config.ts'
import { pathOf } from '../../core/routes.ts'
import { shareTokenHeader } from '../../core/share/share-rules.ts'
import { shareStore } from '../../shared/share/share-store.ts'

const calls = vi.hoisted(() => ({
  shareInfo: vi.fn(),
  openShare: vi.fn(),
  validateShare: vi.fn(),
  sharedResource: vi.fn(),
}))

const { ShareLoginPage } = await import('./share-login-page.tsx')
const { SharedOrganizationPage } = await import('./shared-organization-page.tsx')

/** These calls carry the share's token in a header; the stub receives it as its first argument. */
const withToken = (stub: (token: string, options: RequestOptions) => unknown) => (_: object, options: RequestOptions) =>
  stub(options.headers?.[shareTokenHeader] ?? '', options)

const refused = (code: string, kind: 'refused' | 'tooMany' | 'sessionEnded' = 'refused') =>
  new RequestError(kind, {
    status: 200,
    envelope: { code, msg: '', subMsg: '', message: '', result: null },
    text: `refused ${code}`,
  })
const card = { resourceType: 'organization', orgName: 'Tide Works', avatar: null }
const given = { token: 'wts_given', expiresAt: new Date(Date.now() + 60_000).toISOString() }
const sharedPath = '/sso/share/organization'
const loginSearch = (redirect = `${sharedPath}?shareCode=abc`) =>
  String(new URLSearchParams({ shareCode: 'abc', 'share-redirect': redirect }))

const show = (Page: () => React.ReactNode, path: string, searchPath: string) => {
  const location = memoryLocation({ path, searchPath, record: true })
  render(
    <PageProviders
      calls={{
        ...calls,
        validateShare: withToken(calls.validateShare),
        sharedResource: withToken(calls.sharedResource),
      }}
    >
      <Router hook={location.hook} searchHook={location.searchHook}>
        <Page />
      </Router>
    </PageProviders>,
  )
  return location
}
const showShared = (searchPath = 'shareCode=abc') => show(SharedOrganizationPage, sharedPath, searchPath)
const showLogin = (searchPath = loginSearch()) => show(ShareLoginPage, '/sso/share/login', searchPath)
const ended = (history: string[] | undefined) => history?.at(-1)
const tryPassword = async (password: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>('Password')
  fireEvent.change(field, { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  return field
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  for (const call of Object.values(calls)) call.mockReset()
  calls.shareInfo.mockResolvedValue({ shareCode: 'abc', pwdEnabled: 0 })
  calls.openShare.mockResolvedValue(given)
  calls.sharedResource.mockResolvedValue(card)
  calls.validateShare.mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  shareStore.forget('abc')
})

test('a share without a password opens by itself and is remembered in tab and cookie', async () => {
  showShared()
  await screen.findByText('Tide Works')
  expect(calls.sharedResource).toHaveBeenCalledWith('wts_given', expect.anything())
  expect(shareStore.user('abc')).toEqual({ code: 'abc', requiredPassword: false, token: 'wts_given' })
  expect(document.cookie).toContain('token-share-abc=wts_given')
})

test('a token from the tab or the cookie is reused, but not for another code', async () => {
  shareStore.keep({ code: 'abc', requiredPassword: true, token: 'wts_kept' }, given.expiresAt)
  showShared()
  await screen.findByText('Tide Works')
  expect(calls.shareInfo).not.toHaveBeenCalled()
  cleanup()
  sessionStorage.clear()
  showShared()
  await screen.findByText('Tide Works')
  expect(calls.openShare).not.toHaveBeenCalled()
  cleanup()
  showShared('shareCode=other')
  await waitFor(() => expect(calls.openShare).toHaveBeenCalledWith({ shareCode: 'other' }, expect.anything()))
})

describe('a token in the address', () => {
  const showWithToken = (token: string) => {
    history.replaceState(null, '', `${sharedPath}?shareCode=abc&share-token=${token}`)
    return showShared()
  }
  afterEach(() => history.replaceState(null, '', '/'))

  test('opens its share and is removed from the address', async () => {
    calls.validateShare.mockResolvedValue({ shareCode: 'abc' })
    showWithToken('wts_brought')
    await screen.findByText('Tide Works')
    expect(calls.sharedResource).toHaveBeenCalledWith('wts_brought', expect.anything())
    expect(location.search).toBe('?shareCode=abc')
  })

  test.each([
    ['of another share', () => calls.validateShare.mockResolvedValue({ shareCode: 'other' })],
    ['of a revoked share', () => calls.validateShare.mockRejectedValue(refused('403', 'sessionEnded'))],
    ['that is invalid', () => calls.validateShare.mockRejectedValue(refused('0412001'))],
  ])('%s shows nothing, and the remembered token stays', async (_what, answer) => {
    answer()
    shareStore.keep({ code: 'abc', requiredPassword: true, token: 'wts_kept' }, given.expiresAt)
    showWithToken('wts_brought')
    await screen.findByText('Tide Works')
    expect(calls.sharedResource.mock.calls.map(([token]) => token)).toEqual(['wts_kept'])
    expect(document.cookie).toContain('token-share-abc=wts_kept')
  })
})

test('an invalid code neither writes nor removes a cookie', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: left by an earlier page
  document.cookie = 'token-share-abc=wts_kept; path=/'
  shareStore.keep({ code: 'abc=x; path=/sso', requiredPassword: false, token: 'wts_given' }, given.expiresAt)
  shareStore.forget('abc=; path=/; a')
  expect(document.cookie).toContain('token-share-abc=wts_kept')
  expect(document.cookie).not.toContain('token-share-abc=x')
})

test('a password leads to the login page, which knows the way back', async () => {
  calls.shareInfo.mockResolvedValue({ shareCode: 'abc', pwdEnabled: 1 })
  const { history } = showShared()
  await waitFor(() => expect(ended(history)).toBe(`/sso/share/login?${loginSearch()}`))
  expect(calls.openShare).not.toHaveBeenCalled()
})

test('the login page, to which a link leads that was turned off, too, promises no password', async () => {
  calls.shareInfo.mockResolvedValue({ shareCode: 'abc', pwdEnabled: 1 })
  showLogin()
  await screen.findByLabelText('Password')
  expect(screen.getByText(/needs a password, or it's no longer shared/)).toBeTruthy()
})

test('the login page is the one that the installation names', async () => {
  const config = createPageConfig({ storage: () => sessionStorage, fetch }).current()
  sessionStorage.setItem('worktide-config', JSON.stringify({ ...config, shareLoginRoute: 'share-board' }))
  calls.shareInfo.mockResolvedValue({ shareCode: 'abc', pwdEnabled: 1 })
  const { history } = showShared()
  await waitFor(() => expect(ended(history)).toBe(`${pathOf('share-board')}?${loginSearch()}`))
})

test('a revoked share is hidden and forgotten when the tab becomes visible', async () => {
  showShared()
  await screen.findByText('Tide Works')
  calls.sharedResource.mockRejectedValue(refused('403', 'sessionEnded'))
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/no longer shared/)
  expect(screen.queryByText('Tide Works')).toBeNull()
  expect([shareStore.user('abc'), shareStore.token('abc')]).toEqual([null, null])
  // now without a password, but requires a press
  calls.sharedResource.mockResolvedValue(card)
  const asked = calls.shareInfo.mock.calls.length
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(calls.shareInfo).toHaveBeenCalledTimes(asked)
  expect(screen.getByText(/no longer shared/)).toBeTruthy()
})

test('a page that stays open hides a share that was revoked, without another press', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    showShared()
    await screen.findByText('Tide Works')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('Tide Works')).toBeTruthy()
    for (const call of [calls.validateShare, calls.sharedResource])
      call.mockRejectedValue(refused('403', 'sessionEnded'))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText(/no longer shared/)).toBeTruthy()
    const asked = calls.validateShare.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(calls.validateShare).toHaveBeenCalledTimes(asked)
  } finally {
    vi.useRealTimers()
  }
})

test('a share that was revoked while it was read again stays ended, and asks for no password', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const { history } = showShared()
    await screen.findByText('Tide Works')
    calls.sharedResource.mockReturnValue(new Promise(() => {}))
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    calls.validateShare.mockRejectedValue(refused('403', 'sessionEnded'))
    // the server's answer about a share that has ended
    calls.shareInfo.mockResolvedValue({ shareCode: 'abc', pwdEnabled: 1 })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText(/no longer shared/)).toBeTruthy()
    expect(ended(history)).toBe(`${sharedPath}?shareCode=abc`)
  } finally {
    vi.useRealTimers()
  }
})

test('an expired token is replaced', async () => {
  shareStore.keep({ code: 'abc', requiredPassword: false, token: 'wts_old' }, given.expiresAt)
  calls.sharedResource.mockRejectedValueOnce(refused('0412001'))
  showShared()
  await screen.findByText('Tide Works')
  expect(calls.sharedResource.mock.calls.map(([token]) => token)).toEqual(['wts_old', 'wts_given'])
})

test('offline, the page says so and can be retried', async () => {
  calls.shareInfo.mockRejectedValueOnce(new RequestError('offline', { text: 'You are offline.' }))
  showShared()
  await screen.findByText('No network')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Tide Works')
})

test.each([
  ['the shared page without a code', () => showShared('')],
  ['the login page without a code', () => showLogin('share-redirect=%2F')],
  ['the login page without a way back', () => showLogin('shareCode=abc')],
])('%s leads home', async (_what, open) => {
  const { history } = open()
  await waitFor(() => expect(ended(history)).toBe('/'))
})

test('a hostile share-redirect is ignored', async () => {
  for (const target of hostileTargets.slice(0, 20)) {
    const { history } = showLogin(loginSearch(target))
    await waitFor(() => expect(ended(history), target).toBe('/'))
    cleanup()
  }
})

test('the right password returns to the share and is not stored', async () => {
  calls.shareInfo.mockResolvedValue({ shareCode: 'abc', pwdEnabled: 1 })
  const { history } = showLogin()
  const field = await tryPassword('harbour')
  expect(field.autocomplete).toBe('off')
  await waitFor(() => expect(ended(history)).toBe(`${sharedPath}?shareCode=abc`))
  expect(calls.openShare).toHaveBeenCalledWith({ shareCode: 'abc', password: 'harbour' })
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain('harbour')
})

test.each([
  ['a wrong password', refused('0412001'), 'refused 0412001'],
  ['too many tries', refused('0429001', 'tooMany'), 'Too many attempts.'],
  [
    'no network',
    new RequestError('offline'),
    "No connection. We've kept what you typed. Try again when you're back online.",
  ],
])('%s is shown, and the page stays', async (_what, error, text) => {
  calls.shareInfo.mockResolvedValue({ shareCode: 'abc', pwdEnabled: 1 })
  calls.openShare.mockRejectedValue(error)
  const { history } = showLogin()
  await tryPassword('wrong')
  await waitFor(() => expect(document.body.textContent).toContain(text))
  expect(history).toHaveLength(1)
})

test('the login page is skipped if the share is already open', async () => {
  shareStore.keep({ code: 'abc', requiredPassword: true, token: 'wts_kept' }, given.expiresAt)
  const { history } = showLogin()
  await waitFor(() => expect(ended(history)).toBe(`${sharedPath}?shareCode=abc`))
  expect(calls.validateShare).toHaveBeenCalledWith('wts_kept', expect.anything())
})
