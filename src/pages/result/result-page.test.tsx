import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import type { ResultName } from '../../core/access/integration-outcomes.ts'
import { pathOf, routeNames, routeOf } from '../../core/routes.ts'

const session = { status: 'signedOut' }
const listMembers = vi.fn()
const dispatch = vi.fn(async () => {})

const { ResultPage } = await import('./result-page.tsx')

const show = (name: ResultName, searchPath = '') => {
  const { hook, searchHook, history } = memoryLocation({ path: pathOf(name), searchPath, record: true })
  render(
    <PageProviders calls={{ listMembers }} session={session} dispatch={dispatch}>
      <Router hook={hook} searchHook={searchHook}>
        <ResultPage />
      </Router>
    </PageProviders>,
  )
  return history
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  session.status = 'signedOut'
  listMembers.mockReset().mockImplementation(async ({ group }) => ({
    list: group === 'owners' ? [{ orgUserName: 'Anna Lin' }] : [{ orgUserName: 'Ben Ode' }],
  }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const names = routeNames.filter((name) => routeOf(name).page === 'result') as ResultName[]
const isTransit = (name: string) => /-transit(-home)?$/.test(name)

test.each(names)('%s explains the result once, with one main action', (name) => {
  show(name)
  const title = screen.getByRole('heading', { level: 1 }).textContent ?? ''
  expect(document.title).toBe(`${title} · Worktide`)
  expect(screen.getByRole('main').textContent).not.toMatch(/undefined|\{\w+\}/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).not.toContain(null)
  expect(listMembers).not.toHaveBeenCalled()
})

test.each(names.filter(isTransit))(
  '%s continues to the requested page, and signs in first who is not',
  async (name) => {
    show(name, 'originalPath=%2Fsetting%2Faccount')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Signing in with/)
    expect(dispatch).toHaveBeenCalledWith('messenger', expect.objectContaining({ type: 'login.opened' }))
    cleanup()
    session.status = 'signedIn'
    const history = show(name, 'originalPath=%2Fsetting%2Faccount')
    await waitFor(() => expect(history.at(-1)).toBe('/setting/account'))
  },
)

test('no action changes its label when the session becomes known', () => {
  session.status = 'busy'
  show('slack-error-no-admin-auth')
  expect(screen.queryByRole('link', { name: /Sign in|Go to/ })).toBeNull()
  cleanup()
  show('slack-authorized')
  expect(screen.getByRole('link', { name: 'Go to my work' })).toBeTruthy()
  cleanup()
  session.status = 'temporary'
  show('slack-error-no-admin-auth')
  expect(screen.getByRole('link', { name: 'Go to my work' })).toBeTruthy()
})

test('members see the administrators; others see only that there are some', async () => {
  show('slack-error-no-admin-auth')
  expect(screen.getByText('Who can help: your administrator')).toBeTruthy()
  cleanup()
  session.status = 'signedIn'
  show('slack-error-no-admin-auth')
  expect(await screen.findByText('Who can help: Ben Ode or Anna Lin')).toBeTruthy()
})

test('without an answer the administrators have no names', async () => {
  session.status = 'signedIn'
  listMembers.mockRejectedValue(new Error('offline'))
  show('qywx-403')
  await waitFor(() => expect(listMembers).toHaveBeenCalled())
  expect(screen.getByText('Who can help: your administrator')).toBeTruthy()
})

test('only failed results show an id to quote', () => {
  show('lark-error', 'id=request-7')
  expect(screen.getByDisplayValue('request-7')).toBeTruthy()
  cleanup()
  show('lark-authorized')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('people of Feishu are not told of Lark: the address names it, or the client that shows the page', () => {
  const text = (query: string) => {
    cleanup()
    show('lark-error', query)
    return screen.getByRole('main').textContent
  }
  expect(text('provider=lark')).toMatch(/Lark/)
  expect(text('provider=feishu')).toMatch(/Feishu/)
  expect(text('provider=feishu')).not.toMatch(/Lark/)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Lark/7.9 Feishu/7.9')
  expect(text('suuid=s-1')).not.toMatch(/Lark/)
  expect(text('provider=lark')).not.toMatch(/Feishu/)
})

test('a user of the wrong account signs out and goes to the login page', async () => {
  session.status = 'signedIn'
  const history = show('slack-error-bind-duplication', 'originalPath=%2Fsetting%2Faccount')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }))
  await waitFor(() => expect(history.at(-1)).toBe('/sso/login?redirect=%2Fsetting%2Faccount'))
  expect(dispatch).toHaveBeenCalledWith('session', { type: 'signOut.submitted' })
})

test('who has no account registers with the ticket of the messenger, which is in no address', () => {
  sessionStorage.setItem('worktide-register-ticket', 'ticket-1')
  const navigate = vi.fn()
  render(
    <PageProviders calls={{ listMembers }} session={session} dispatch={dispatch}>
      <Router hook={() => [pathOf('lark-not-auth'), navigate]} searchHook={() => 'suuid=s-1&redirect=%2Finbox'}>
        <ResultPage />
      </Router>
    </PageProviders>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  const state = { newcomer: { registerTicket: 'ticket-1' } }
  expect(navigate.mock.calls[0]?.[0]).toBe('/sso/register/lark-organization?redirect=%2Finbox')
  expect(navigate.mock.calls[0]?.[1]).toMatchObject({ state })
  sessionStorage.clear()
  cleanup()
  show('lark-not-auth', 'suuid=s-1')
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
})

test('an identity of Teams without an account is asked to link, not told of a failure', () => {
  show('teams-error-other', 'problem=unlinked&suuid=s-1')
  expect(screen.getByRole('link', { name: /^Sign in and link/ }).getAttribute('href')).toBe(
    `/sso/login?${new URLSearchParams({ redirect: '/sso/teams/transit?suuid=s-1&bind=1' })}`,
  )
})
