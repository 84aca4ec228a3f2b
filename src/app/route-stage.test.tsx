import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type RouteName, routeNames, routeOf } from '../core/routes.ts'

const at = vi.hoisted(() => ({ name: '' as string, kind: 'allow', userId: '7' as string | null }))
vi.mock('./use-guard-result.ts', () => ({
  useGuardResult: () => ({ name: at.name, path: `/${at.name}`, guardResult: { kind: at.kind } }),
}))
vi.mock('../shared/use-session.ts', () => ({
  useSession: () => ({ account: at.userId && { userId: at.userId, orgId: '1' } }),
}))
vi.mock('./use-navigation-effects.ts', () => ({ useNavigationEffects: () => {} }))
vi.mock('./use-route-locale.ts', () => ({ useRouteLocale: () => {} }))
vi.mock('../ui/layout/page-skeleton.tsx', () => ({ PageSkeleton: () => null }))
vi.mock('./lazy-page.tsx', () => ({
  LazyPage: ({ name, onShown }: { name: string; onShown: ReactNode }) => (
    <>
      <input aria-label={name} />
      {onShown}
    </>
  ),
}))

const { RouteStage } = await import('./route-stage.tsx')

afterEach(cleanup)

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

const open = () => {
  const { rerender } = render(<RouteStage />)
  return (name: RouteName, userId: string | null = '7', kind = 'allow') => {
    Object.assign(at, { name, userId, kind })
    rerender(<RouteStage />)
  }
}
const pageOf = (name: RouteName) => routeOf(name).page
const field = (name: RouteName) => screen.getByLabelText<HTMLInputElement>(pageOf(name))
const write = (name: RouteName) => fireEvent.change(field(name), { target: { value: 'half a word' } })
const isShown = (name: RouteName) => {
  const input = screen.queryByLabelText(pageOf(name))
  return input !== null && input.style.display !== 'none'
}

test('a page that asks for it stays as it was left while another is shown; others begin anew', () => {
  Object.assign(at, { name: kept, userId: '7', kind: 'allow' })
  const go = open()
  write(kept)
  go(otherKept)
  expect([isShown(kept), isShown(otherKept)]).toEqual([false, true])
  go(fresh)
  write(fresh)
  go(kept)
  expect([isShown(kept), screen.queryByLabelText(pageOf(fresh))]).toEqual([true, null])
  expect(field(kept).value).toBe('half a word')
  go(fresh)
  expect(field(fresh).value).toBe('')
})

test('nothing that was kept is there for whoever comes next', () => {
  Object.assign(at, { name: kept, userId: '7', kind: 'allow' })
  const go = open()
  write(kept)
  go(otherKept)
  go(kept, '8')
  expect(field(kept).value).toBe('')
  go(kept, '7')
  expect(field(kept).value).toBe('')
})

test('while nobody knows who may see it, no page is shown', () => {
  Object.assign(at, { name: kept, userId: '7', kind: 'allow' })
  const go = open()
  go(kept, '7', 'wait')
  expect(isShown(kept)).toBe(false)
})
