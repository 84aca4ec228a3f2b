import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionFetch } from '../src/network/session-fetch.ts'
import { hostileTargets } from '../test/fixtures/hostile-targets.ts'
import { type FetchRoute, fetchRoutes } from './fetch-routes.ts'

const origin = 'https://tide.example'
beforeEach(() => vi.stubGlobal('navigator', { userAgent: 'Lark/7.10.5' }))

/** How a browser resolves a target on our page; null if it is not a URL. */
const read = (target: string): URL | null =>
  URL.canParse(target, `${origin}/sso/login`) ? new URL(target, `${origin}/sso/login`) : null
const addresses = hostileTargets.flatMap((target) => read(target) ?? [])
const foreign = addresses.filter((url) => url.origin !== origin)
const routesOf = (url: URL, mode: string) => {
  const asked = { url, sameOrigin: url.origin === origin, request: { mode, method: 'GET' } as Request }
  return Object.keys(fetchRoutes).filter((name) => fetchRoutes[name as FetchRoute](asked))
}

test('most of the targets would leave the site', () => expect(foreign.length).toBeGreaterThan(80))

test('the worker answers no navigation or request of another origin', () => {
  for (const url of foreign) {
    for (const mode of ['navigate', 'cors', 'no-cors', 'same-origin']) expect(routesOf(url, mode), url.href).toEqual([])
  }
})

test('the worker answers a navigation on its own origin with the page or not at all: it never redirects', () => {
  for (const url of addresses.filter((each) => each.origin === origin)) {
    expect(['shell', ''], url.href).toContain(routesOf(url, 'navigate').join())
  }
})

const environmentOf = (response: () => Response) => {
  const sent: { url: string; init: RequestInit }[] = []
  const sessionFetch = createSessionFetch({
    origin,
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, init })
      return response()
    }) as typeof fetch,
    credential: async () => ({ token: 'planted-token', epoch: 1 }),
    successor: async () => null,
    onToken: vi.fn(async () => {}),
    onRefused: vi.fn(async () => {}),
    shares: {
      answers: () => ({ owner: async () => null, read: async () => undefined, write: async () => {} }),
      onRefused: async () => {},
    },
    answers: { owner: async () => null, read: async () => undefined, write: async () => {} },
  })
  return { sent, sessionFetch }
}

test('no target receives the token', async () => {
  const { sent, sessionFetch } = environmentOf(() => new Response('{}'))
  for (const url of addresses) {
    if (!/^https?:$/.test(url.protocol)) continue
    await (async () => sessionFetch(url.href, { method: 'POST', body: '{}' }))().catch(() => null)
  }
  expect(sent.map(({ url }) => url)).toEqual([])
})

test('a call that the server redirects is not followed', async () => {
  const { sent, sessionFetch } = environmentOf(() => Response.json({ code: '200', result: null }))
  for (const target of hostileTargets.slice(0, 20)) {
    await sessionFetch(`${origin}/api/org/list?redirect=${encodeURIComponent(target)}`, { method: 'POST', body: '{}' })
  }
  expect(sent).toHaveLength(20)
  expect(new Set(sent.map(({ init }) => init.redirect))).toEqual(new Set(['error']))
})
