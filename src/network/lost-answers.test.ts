import { expect, test, vi } from 'vitest'
import { callHeaders } from '../core/calls/call-headers.ts'
import { createSessionFetch } from './session-fetch.ts'

const url = 'http://localhost/api/org/list'
const post = { method: 'POST', body: '{}' }
const asCached = { ...post, headers: { [callHeaders.call]: 'cached' } }

const answer = (body: object, status = 200) => Response.json(body, { status })
const page = (status: number) =>
  new Response('<h1>Sign in to this network</h1>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

/** A signed-in person's `fetch`; `replies` are the answers in order. */
const createEnvironment = (...replies: (() => Response | Promise<Response>)[]) => {
  const cached = new Map<string, { body: string; at: number }>()
  const [onRefused, onReachability] = [vi.fn(async () => {}), vi.fn()]
  const answers = {
    owner: async () => '10001/7',
    read: async (_owner: string, name: string) => cached.get(name),
    write: async (_owner: string, name: string, body: string) => cached.set(name, { body, at: 42 }),
  }
  const sessionFetch = createSessionFetch({
    origin: 'http://localhost',
    fetch: async () => (replies.length > 1 ? replies.shift() : replies[0])?.() ?? Response.error(),
    credential: async () => ({ token: 'planted-token', epoch: 3 }),
    successor: async () => null,
    onToken: async () => {},
    onRefused,
    onReachability,
    answers,
    shares: { answers: () => answers, onRefused: async () => {} },
  })
  return { sessionFetch, onRefused, onReachability }
}

test.each([
  ['a captive portal with a page', () => page(200)],
  ['a captive portal with a page and the status for it', () => page(511)],
  ['a gateway with a code of its own, which could be that of an ended session', () => answer({ code: 403 })],
  ['something with JSON that is no object', () => answer([])],
])('%s in place of the server counts as no network', async (_what, reply) => {
  const { sessionFetch, onRefused, onReachability } = createEnvironment(() => answer({ code: '200', result: 1 }), reply)
  await sessionFetch(url, asCached)
  expect((await sessionFetch(url, asCached)).headers.get(callHeaders.asOf)).toBe('42')
  await expect(sessionFetch(url, post)).rejects.toThrow('something else')
  expect(onReachability.mock.calls).toEqual([[null], ['offline'], ['offline']])
  expect(onRefused).not.toHaveBeenCalled()
})

test.each([
  ['with a page', () => page(403)],
  ['with JSON', () => answer({ error: 'blocked' }, 403)],
  ['with a code of its own, which could be that of an ended session', () => answer({ code: 403 }, 403)],
])('a gateway that refuses a request %s says nothing about session and network', async (_what, reply) => {
  const { sessionFetch, onRefused, onReachability } = createEnvironment(reply)
  const response = await sessionFetch(url, post)
  expect([response.status, (await response.text()).includes('code')]).toEqual([403, false])
  expect(onRefused).not.toHaveBeenCalled()
  expect(onReachability).not.toHaveBeenCalled()
})

test('an answer that is cut off is not told as a network that returned', async () => {
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  const reply = () => new Response(cut, { headers: { 'content-type': 'application/json' } })
  const { sessionFetch, onReachability } = createEnvironment(reply)
  await expect(sessionFetch(url, post)).rejects.toThrow('network error')
  expect(onReachability.mock.calls).toEqual([['offline']])
})

test('no answer in time is told as such, and a request that its page gave up is no outage', async () => {
  const given = new AbortController()
  const giveUp = () => {
    given.abort()
    throw new TypeError('Failed to fetch')
  }
  const comeLate = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    throw new TypeError('Failed to fetch')
  }
  const { sessionFetch, onReachability } = createEnvironment(giveUp, comeLate)
  await expect(sessionFetch(url, { ...post, signal: given.signal })).rejects.toThrow('Failed')
  expect(onReachability).not.toHaveBeenCalled()
  await expect(sessionFetch(url, { ...post, signal: AbortSignal.timeout(5) })).rejects.toThrow('Failed')
  expect(onReachability.mock.calls).toEqual([['silent']])
})

test('a file is passed on as it is, and so is a page of a proxy that says with its status how long to wait', async () => {
  const file = () => new Response('bytes', { headers: { 'content-type': 'application/octet-stream' } })
  const { sessionFetch } = createEnvironment(
    () => page(429),
    () => page(503),
    file,
  )
  expect((await sessionFetch(url, post)).status).toBe(429)
  expect((await sessionFetch(url, post)).status).toBe(503)
  expect(await (await sessionFetch(url, post)).text()).toBe('bytes')
})
