import { expect, test } from 'vitest'
import { guardConfig, guardRows } from '../../../test/fixtures/guard-rows.ts'
import { hostileTargets } from '../../../test/fixtures/hostile-targets.ts'
import { type RouteName, shareLoginRouteName } from '../routes.ts'
import type { SessionView } from '../session/session-types.ts'
import { guardRoute } from './route-guard.ts'

const statuses: SessionView['status'][] = ['signedIn', 'temporary', 'signedOut', 'unknown', 'busy']
const elsewhere = ['evil.example', 'tide.example@', 'javascript:', 'data:']

/** Where a browser standing on our login page would go. */
const originOf = (url: string) => new URL(url, `${guardConfig.origin}/sso/login`).origin

const guardResultOf = (name: RouteName | null, path: string, search: string, status: SessionView['status']) =>
  guardRoute({ to: { name, path, search }, session: { status }, config: guardConfig })

/** `redirect` and its relatives, in every state of the session: whatever the guard answers, nobody leaves the site. */
test.each(['redirect', 'share-redirect', 'originalPath', 'redirectUri'])('%s=… leads nobody away', (parameter) => {
  for (const target of hostileTargets) {
    const search = `?${parameter}=${encodeURIComponent(target)}`
    for (const status of statuses) {
      for (const [name, path] of [
        ['login', '/sso/login'],
        ['register', '/sso/register'],
        [shareLoginRouteName, '/sso/share/login'],
        [null, '/sso/qywx/transit-liga'],
        ['authorize', '/sso/authorize'],
      ] as const) {
        const guardResult = guardResultOf(name, path, search, status)
        if (guardResult.kind === 'redirect') expect(originOf(guardResult.url), target).toBe(guardConfig.origin)
      }
    }
  }
})

test('who is signed in is sent from the login page to the start, not to a hostile target', () => {
  for (const target of hostileTargets) {
    const guardResult = guardResultOf('login', '/sso/login', `?redirect=${encodeURIComponent(target)}`, 'signedIn')
    expect(guardResult, target).toEqual({ kind: 'redirect', url: '/' })
  }
})

test('an address that is no page of ours is not what the login page comes back to', () => {
  for (const target of hostileTargets) {
    const guardResult = guardRoute({
      to: { name: 'authorize', path: target, search: '' },
      session: { status: 'signedOut' },
      config: guardConfig,
    })
    expect(guardResult, target).toEqual({ kind: 'redirect', url: '/sso/login' })
  }
})

test('no row of the guard’s own table leaves for a hostile place', () => {
  expect(guardRows.filter(({ is }) => elsewhere.some((part) => is.includes(part)))).toEqual([])
})
