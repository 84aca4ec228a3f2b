import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '../src/core/routes.ts'
import { type FetchRoute, fetchRoutes } from './fetch-routes.ts'

const origin = 'https://worktide.test'
const request = (path: string, { mode = 'cors', method = 'GET', destination = '' } = {}) => {
  const url = new URL(path, origin)
  const asked = { url, sameOrigin: url.origin === origin, request: { mode, method, destination } as Request }
  return Object.keys(fetchRoutes).find((name) => fetchRoutes[name as FetchRoute](asked)) ?? null
}
const inBrowser = { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0' }
beforeEach(() => vi.stubGlobal('navigator', inBrowser))
afterEach(() => vi.unstubAllGlobals())
const navigate = { mode: 'navigate' }
const post = { method: 'POST' }

test.each([
  ['/', navigate, 'shell'],
  ['/orginfo', navigate, 'shell'],
  ['/sso/login?redirect=%2F', navigate, 'shell'],
  ['/setting/account', navigate, 'shell'],
  ['/help/en/sign-in', navigate, 'shell'],
  ['/share-target', { ...navigate, ...post }, 'share'],
  ['/share-target', navigate, null],
  ['/share-target', post, null],
  ['https://elsewhere.test/share-target', { ...navigate, ...post }, null],
  ['/dev/mail', navigate, null],
  ['/sso/login/messenger?suuid=1', navigate, null],
  ['/sso/teams/transit', { ...navigate, destination: 'iframe' }, null],
  ['/ssox', navigate, null],
  ['/api/config', {}, 'config'],
  ['/api/org/list', post, 'api'],
  ['/api/tickets/get-token?ticket=x', {}, 'api'],
  ['/api/tickets/get-token?ticket=x', navigate, null],
  ['/api/tickets/get-token?ticket=x', { mode: 'no-cors' }, null],
  ['/api/org/create', { ...navigate, ...post }, null],
  ['/api/org/create', { ...post, mode: 'no-cors' }, null],
  ['/api/org/list', { ...post, mode: 'same-origin' }, 'api'],
  ['/assets/login-page-abc.js', {}, 'asset'],
  ['/loading.css', {}, 'asset'],
  ['/favicon.svg', {}, 'asset'],
  ['/sw.js', {}, null],
  ['/dev/mails', {}, null],
  ['/healthz', {}, null],
  ['/v1/write/rum', post, null],
  ['https://elsewhere.test/api/org/list', post, null],
])('%s %o → %s', (path, how, route) => {
  expect(request(path, how)).toBe(route)
})

const paths = Object.values(routes).map(({ path }) => path.replaceAll(/:\w+/g, 'ABC-12'))

test.each(paths.filter((path) => !path.startsWith('/dev/') && path !== '/sso/login/messenger'))(
  '%s opens offline',
  (path) => {
    expect(request(path, navigate)).toBe('shell')
  },
)

test("a login link that a messenger's client can answer comes from the server, which leads it to a page of its own", () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) AliApp(DingTalk/7.6.15)' })
  expect(request('/sso/login?orgId=org-1', navigate)).toBe(null)
  expect(request('/sso/login', navigate)).toBe('shell')
})
