import { expect, test } from 'vitest'
import { guardConfig, guardRows } from '../../../test/fixtures/guard-rows.ts'
import { hostileTargets } from '../../../test/fixtures/hostile-targets.ts'
import { type RouteName, shareLoginRouteName } from '../routes.ts'
import type { SessionView } from '../session/session-types.ts'
import { guardRoute } from './route-guard.ts'

const statuses: SessionView['status'][] = ['signedIn', 'temporary', 'signedOut', 'unknown', 'busy']
const elsewhere = ['evil.example', 'tide.example@', 'javascript:', 'data:']

/** The origin that a browser on our login page would navigate to. */
const originOf = (url: string) => new URL(url, `${guardConfig.origin}/sso/login`).origin

const guardResultOf = (name: RouteName | null, path: string, search: string, status: SessionView['status']) =>
  guardRoute({ to: { name, path, search }, session: { status }, config: guardConfig })

/** Whatever the guard returns for hostile redirect parameters in any session state, the target is on our site. */
test.each(['redirect', 'share-redirect', 'originalPath', 'redirectUri'])(
  '%s=… never leads to another site',
  (parameter) => {
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
  },
)

test('a signed-in user is sent from the login page to the start, not to a hostile target', () => {
  for (const target of hostileTargets) {
    const guardResult = guardResultOf('login', '/sso/login', `?redirect=${encodeURIComponent(target)}`, 'signedIn')
    expect(guardResult, target).toEqual({ kind: 'redirect', url: '/' })
  }
})

test('the login page does not return to an address that is not one of our pages', () => {
  for (const target of hostileTargets) {
    const guardResult = guardRoute({
      to: { name: 'authorize', path: target, search: '' },
      session: { status: 'signedOut' },
      config: guardConfig,
    })
    expect(guardResult, target).toEqual({ kind: 'redirect', url: '/sso/login' })
  }
})

test('no row of the guard’s table leads to a hostile target', () => {
  expect(guardRows.filter(({ is }) => elsewhere.some((part) => is.includes(part)))).toEqual([])
})
