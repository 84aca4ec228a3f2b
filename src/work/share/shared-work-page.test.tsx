import { i18n } from '@lingui/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { codes } from '../../core/codes.ts'
import { SharedWorkPage } from './shared-work-page.tsx'

afterEach(cleanup)

const nothing = { statuses: [], types: [], labels: [] }

/** What a guest without an account sees of a share; `more` are answers of calls. */
const showGuest = (searchPath: string, more: Record<string, () => Promise<unknown>>, session = {}) => {
  i18n.load('en', {})
  i18n.activate('en')
  const calls = {
    shareInfo: async () => ({ shareCode: 'abc', pwdEnabled: 0 }),
    openShare: async () => ({ token: 'wts_given', expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    ...more,
  }
  const location = memoryLocation({ path: '/sso/share/list', searchPath })
  render(
    <PageProviders calls={calls} session={session}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <SharedWorkPage />
      </Router>
    </PageProviders>,
  )
}

test('the address of an issue that the list does not show says so, and waits for nothing', async () => {
  const envelope = { code: codes.notFound, msg: '', subMsg: '', message: '', result: null }
  showGuest('shareCode=abc&issue=SHOP-1', {
    sharedResource: async () => ({ resourceType: 'list', projectName: 'Website', issues: [], ...nothing, total: 0 }),
    sharedIssue: () => Promise.reject(new RequestError('refused', { status: 200, envelope, text: 'Not there' })),
  })
  expect(await screen.findByText("This issue isn't shared with you.")).toBeTruthy()
})

test('a text links to other issues of the shared list, and to no others', async () => {
  const fields = { status: 0, type: 0, priority: 'none', startDate: null, dueDate: null, labels: [], assignee: null }
  const issues = [1, 2].map((n) => ({ key: `SHOP-${n}`, summary: `Issue ${n}`, ...fields }))
  const description = `After SHOP-2, ${location.origin}/i/SHOP-2 and SHOP-9`
  showGuest('shareCode=abc&issue=SHOP-1', {
    sharedResource: async () => ({ resourceType: 'list', projectName: 'Website', issues, ...nothing, total: 2 }),
    sharedIssue: async () => ({ projectName: 'Website', issue: issues[0], description, ...nothing }),
  })
  await screen.findByText(/and SHOP-9/)
  const links = within(screen.getByRole('region', { name: 'Description' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('?shareCode=abc&issue=SHOP-2'))
})

test('somebody who is signed in is led to their work, and nobody else', async () => {
  const sharedResource = async () => ({
    resourceType: 'list',
    projectName: 'Website',
    issues: [],
    ...nothing,
    total: 0,
  })
  showGuest('shareCode=abc', { sharedResource }, { account: { userId: '1' } })
  expect((await screen.findByRole('link', { name: 'My work' })).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  cleanup()
  showGuest('shareCode=abc', { sharedResource })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
})

describe('on a device in Shanghai', () => {
  const { TZ } = process.env

  beforeEach(() => {
    process.env.TZ = 'Asia/Shanghai'
    vi.useFakeTimers({ now: Date.parse('2026-03-05T23:00:00Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })

  test('a guest sees by their own calendar what is late', async () => {
    const issue = { key: 'SHOP-1', summary: 'Paint', status: 0, type: 0, priority: 'none', startDate: null, labels: [] }
    showGuest('shareCode=abc', {
      sharedResource: async () => ({
        ...{ resourceType: 'list', projectName: 'Website', types: [], labels: [], total: 1 },
        statuses: [{ name: 'To do', category: 'todo', color: 'grey' }],
        issues: [{ ...issue, dueDate: '2026-03-05', assignee: null }],
      }),
    })
    expect(await screen.findByText('Yesterday')).toBeTruthy()
  })
})
