import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { renderPage } from '../../test/page/page-providers.tsx'
import { type PageName, pathOf, type RouteName, routeNames, routeOf } from '../core/routes.ts'
import { troubleWord } from '../ui/feedback/trouble-words.ts'
import { type OfflineNotice, ShellContext, useShell } from '../ui/shell-context.ts'
import { createPageLoader } from './page-loader.ts'
import { RouteStage } from './route-stage.tsx'

/** Each page is an input with its own name. */
const pages = Object.fromEntries(
  routeNames.map((name) => {
    const { page } = routeOf(name)
    return [page, async () => () => <input aria-label={page} />]
  }),
) as unknown as Record<PageName, () => Promise<ComponentType>>

/** The first route of each page. */
const named = (keepsAlive: boolean): RouteName[] =>
  routeNames.filter(
    (name, at) =>
      routeOf(name).access === 'session' &&
      Boolean(routeOf(name).keepAlive) === keepsAlive &&
      routeNames.findIndex((other) => routeOf(other).page === routeOf(name).page) === at,
  )
const [live = 'home', otherLive = 'home'] = named(true)
const [fresh = 'home'] = named(false)

const session = { status: 'signedIn', account: { userId: '7', orgId: '1' } }
const calls = { dispatch: vi.fn(async () => {}), recordPageView: vi.fn() }

let offline: OfflineNotice | null
function Shell({ children }: { children: ReactNode }) {
  return <ShellContext value={{ ...useShell(), offline }}>{children}</ShellContext>
}

const open = async (missing?: PageName) => {
  const { hook, searchHook, navigate } = memoryLocation({ path: pathOf(live) })
  const found = missing ? { ...pages, [missing]: () => Promise.reject(new Error('no such file')) } : pages
  const loader = createPageLoader({ pages: found, loadTexts: async () => {} })
  const stage = () => (
    <Shell>
      <Router hook={hook} searchHook={searchHook}>
        <RouteStage pages={loader} />
      </Router>
    </Shell>
  )
  const { rerender } = renderPage(stage(), { ...calls, session })
  await act(async () => {})
  rerenderStage = () => act(async () => rerender(stage()))
  return (name: RouteName) => act(async () => navigate(pathOf(name)))
}
let rerenderStage: () => Promise<void>
const field = (name: RouteName) => screen.getByLabelText<HTMLInputElement>(routeOf(name).page)
const write = (name: RouteName) => fireEvent.change(field(name), { target: { value: 'half a word' } })
const isShown = (name: RouteName) => {
  const input = screen.queryByLabelText(routeOf(name).page)
  return input !== null && input.style.display !== 'none'
}

beforeEach(() => {
  offline = null
  Object.assign(session, { status: 'signedIn', account: { userId: '7', orgId: '1' }, cleared: null })
  calls.dispatch.mockClear()
  calls.recordPageView.mockClear()
})
afterEach(cleanup)

test('a keep-alive page keeps its state while another is shown; others start again', async () => {
  const go = await open()
  write(live)
  await go(otherLive)
  expect([isShown(live), isShown(otherLive)]).toEqual([false, true])
  await go(fresh)
  write(fresh)
  await go(live)
  expect([isShown(live), isShown(fresh)]).toEqual([true, false])
  expect(field(live).value).toBe('half a word')
  await go(fresh)
  expect(field(fresh).value).toBe('')
})

test('a page kept alive for one person is not shown to the next', async () => {
  const go = await open()
  write(live)
  await go(otherLive)
  session.account = { userId: '8', orgId: '1' }
  await go(live)
  expect(field(live).value).toBe('')
  await go(otherLive)
  session.account = { userId: '7', orgId: '1' }
  await go(live)
  expect(field(live).value).toBe('')
})

test('no page is shown before the session is known', async () => {
  session.status = 'unknown'
  await open()
  expect(isShown(live)).toBe(false)
})

test('each navigation is reported to session and monitor once, with the previous page', async () => {
  const go = await open()
  await go(fresh)
  await go(live)
  const at = (name: RouteName) => ({ name, path: pathOf(name) })
  expect(calls.dispatch.mock.calls).toEqual(
    [live, fresh, live].map((name) => ['session', { type: 'route.entered', name }]),
  )
  expect(calls.recordPageView.mock.calls).toEqual([
    [{ previous: null, next: at(live) }],
    [{ previous: at(live), next: at(fresh) }],
    [{ previous: at(fresh), next: at(live) }],
  ])
})

test('a refused refresh lets its navigation continue; the next one leads to login', async () => {
  session.status = 'busy'
  const go = await open()
  Object.assign(session, { status: 'signedOut', account: null, cleared: { epoch: 2, reason: 'refreshFailed' } })
  await rerenderStage()
  expect(screen.getByLabelText('error')).toBeTruthy()
  expect(calls.recordPageView).toHaveBeenCalledTimes(1)
  await go(fresh)
  expect(screen.getByLabelText('login')).toBeTruthy()
  expect(screen.queryByLabelText('error')).toBeNull()
})

test('a page that cannot be loaded offline leads back to the work area', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  offline = { trouble: 'offline', since: null, waiting: 0 }
  const go = await open(routeOf(fresh).page)
  await go(fresh)
  expect(screen.getByRole('button', { name: troubleWord('retry', 'zh') })).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: troubleWord('offline', 'zh') })))
  expect(isShown('home')).toBe(true)
  failed.mockRestore()
})
