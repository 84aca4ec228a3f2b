import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt, renderPage } from '../../../test/page/page-providers.tsx'
import { account, organization } from '../../../test/traces/session-steps.ts'
import { ConfigurePage } from './configure-page.tsx'

const dispatch = vi.fn(async () => {})
const calls = { listOrganizations: async () => [] }

const signedOut = { status: 'signedOut', isStale: false, account: null, organization: null, roleCodes: [] }
const show = (session: object) =>
  renderPage(<ConfigurePage />, { calls, dispatch, session: { ...signedOut, ...session } })
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  sessionStorage.clear()
})

test.each([
  ['a member', { status: 'signedIn', account, organization }, 'A little about you'],
  [
    'a member while the server is unreachable',
    { status: 'signedIn', isStale: true, account, organization },
    'A little about you',
  ],
  ['a member during a refresh', { status: 'busy', account, organization }, 'A little about you'],
  ['an unknown session', { status: 'unknown' }, undefined],
  ['a session being loaded', { status: 'busy' }, undefined],
  ['a user without an organisation', { status: 'temporary', account, organization }, 'First, an organisation'],
  ['the same, by the account', { status: 'signedIn', account: { ...account, orgId: null } }, 'First, an organisation'],
  ['a signed-out visitor', {}, 'Please sign in first'],
])('%s: a session of %j shows %s', (_who, session, expected) => {
  show(session)
  expect(title()).toBe(expected)
})

test('an unreachable server does not show the request to sign in', () => {
  show({ isStale: true })
  expect(title()).toBe("Can't reach Worktide")
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(dispatch).toHaveBeenCalledWith('session', { type: 'network.returned' })
})

test('nor does a failure to load the organisation', () => {
  show({ status: 'signedIn', account })
  expect(title()).toBe("Couldn't load your organisation")
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(dispatch).toHaveBeenCalledWith('session', { type: 'refresh.requested', force: true })
})

test('signing in first returns to the flow', () => {
  show({})
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/sso/login?redirect=%2Fsso%2Fconfigure',
  )
})

test('the preview shows the board of the chosen template, on phones at that step alone', async () => {
  const scenes = ['software', 'bugs'].map((sceneId) => ({
    sceneId,
    title: sceneId,
    summary: '',
    cover: '/c.svg',
    roles: [],
  }))
  const stubs = { calls: { ...calls, scenes: async () => scenes, progress: async () => ({ step: 'scene', data: {} }) } }
  const session = { ...signedOut, status: 'signedIn', account, organization }
  const { container } = renderAt('/sso/configure?step=scene', <ConfigurePage />, { ...stubs, dispatch, session })
  const columns = () =>
    [...container.querySelectorAll('aside [aria-hidden] > div > span')].map((each) => each.textContent)
  expect(columns()).toEqual(['待处理', '进行中', '已完成'])
  fireEvent.click(await screen.findByRole('radio', { name: /bugs/ }))
  expect(columns()).toEqual(['新建', '已确认', '修复中', '已关闭'])
  const isBesideOnly = () => container.querySelector('aside > div')?.className.includes('besideOnly')
  expect(isBesideOnly()).toBe(false)
  cleanup()
  expect(
    renderAt('/sso/configure', <ConfigurePage />, { ...stubs, dispatch, session }).container.querySelector(
      'aside > div',
    )?.className,
  ).toContain('besideOnly')
})

test('an answer that comes after the page was left leads nobody back to it', async () => {
  let answer = (_stored: object) => {}
  const progress = new Promise<object>((resolve) => {
    answer = resolve
  })
  const session = { ...signedOut, status: 'signedIn', account, organization }
  const stubs = { calls: { ...calls, scenes: async () => [], progress: () => progress }, dispatch, session }
  const { unmount, visited } = renderAt('/sso/configure', <ConfigurePage />, stubs)
  unmount()
  answer({ step: 'personal', data: {} })
  await new Promise((resolve) => setTimeout(resolve))
  expect(visited).toEqual(['/sso/configure'])
})
