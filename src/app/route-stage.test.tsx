import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { renderPage } from '../../test/page/page-providers.tsx'
import { type PageName, pathOf, type RouteName, routeNames, routeOf } from '../core/routes.ts'
import { createPageLoader } from './page-loader.ts'
import { RouteStage } from './route-stage.tsx'

/** Each page is a field by its own name. */
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
const [kept = 'home', otherKept = 'home'] = named(true)
const [fresh = 'home'] = named(false)

const session = { status: 'signedIn', account: { userId: '7', orgId: '1' } }
const calls = { dispatch: vi.fn(async () => {}), recordPageView: vi.fn() }

const open = async () => {
  const { hook, searchHook, navigate } = memoryLocation({ path: pathOf(kept) })
  const loader = createPageLoader({ pages, loadTexts: async () => {} })
  renderPage(
    <Router hook={hook} searchHook={searchHook}>
      <RouteStage pages={loader} />
    </Router>,
    { ...calls, session },
  )
  await act(async () => {})
  return (name: RouteName) => act(async () => navigate(pathOf(name)))
}
const field = (name: RouteName) => screen.getByLabelText<HTMLInputElement>(routeOf(name).page)
const write = (name: RouteName) => fireEvent.change(field(name), { target: { value: 'half a word' } })
const isShown = (name: RouteName) => {
  const input = screen.queryByLabelText(routeOf(name).page)
  return input !== null && input.style.display !== 'none'
}

beforeEach(() => {
  Object.assign(session, { status: 'signedIn', account: { userId: '7', orgId: '1' } })
  calls.dispatch.mockClear()
  calls.recordPageView.mockClear()
})
afterEach(cleanup)

test('a page that asks for it stays as it was left while another is shown; others begin anew', async () => {
  const go = await open()
  write(kept)
  await go(otherKept)
  expect([isShown(kept), isShown(otherKept)]).toEqual([false, true])
  await go(fresh)
  write(fresh)
  await go(kept)
  expect([isShown(kept), isShown(fresh)]).toEqual([true, false])
  expect(field(kept).value).toBe('half a word')
  await go(fresh)
  expect(field(fresh).value).toBe('')
})

test('nothing that was kept is there for whoever comes next', async () => {
  const go = await open()
  write(kept)
  await go(otherKept)
  session.account = { userId: '8', orgId: '1' }
  await go(kept)
  expect(field(kept).value).toBe('')
  await go(otherKept)
  session.account = { userId: '7', orgId: '1' }
  await go(kept)
  expect(field(kept).value).toBe('')
})

test('while nobody knows who may see it, no page is shown', async () => {
  session.status = 'unknown'
  await open()
  expect(isShown(kept)).toBe(false)
})

test('each navigation is told to the session and the monitor once, with what was shown before', async () => {
  const go = await open()
  await go(fresh)
  await go(kept)
  const at = (name: RouteName) => ({ name, path: pathOf(name) })
  expect(calls.dispatch.mock.calls).toEqual(
    [kept, fresh, kept].map((name) => ['session', { type: 'route.entered', name }]),
  )
  expect(calls.recordPageView.mock.calls).toEqual([
    [{ previous: null, next: at(kept) }],
    [{ previous: at(kept), next: at(fresh) }],
    [{ previous: at(fresh), next: at(kept) }],
  ])
})
