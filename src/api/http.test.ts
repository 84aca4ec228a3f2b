import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call as callRow } from '../core/calls/call-types.ts'
import { createHttp, type Http, type HttpDeps, type RequestOptions } from './http.ts'

const row = { method: 'POST', path: '/thing', auth: 'session', payload: z.object({ a: z.number() }) } as const
const thing = callRow({ ...row, result: z.object({ b: z.number() }) })
const thingOnce = callRow({ ...row, idempotent: true, result: z.object({ b: z.number() }) })
let http: Http
const ask = (payload: { a: number }, options?: RequestOptions) => http.call(thing, payload, options)
const askOnce = (payload: { a: number }, options?: RequestOptions) => http.call(thingOnce, payload, options)

const sent: Request[] = []
const notify = vi.fn()
let reply: (request: Request) => Response | Promise<Response>

const answer = (envelope: object, status = 200, headers = {}) =>
  new Response(JSON.stringify({ msg: '', subMsg: '', message: '', result: null, ...envelope }), {
    status,
    statusText: 'Not so',
    headers: { 'content-type': 'application/json', ...headers },
  })
const failing = async (options?: RequestOptions) => {
  const error = await ask({ a: 1 }, options).catch((thrown) => thrown)
  await new Promise((resolve) => setTimeout(resolve))
  return error
}

const deps: HttpDeps = {
  fetch: (async (input: Request) => {
    sent.push(input.clone())
    return reply(input)
  }) as typeof fetch,
  language: () => 'zh',
  translate: ({ message, id }) => message ?? id,
  notify,
  newId: () => crypto.randomUUID(),
  loadRetry: () => import('./retry-lost-answer.ts'),
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://localhost/sso/login'))
  sent.length = 0
  notify.mockReset()
  reply = () => answer({ code: '200', result: { b: 2 } })
  http = createHttp(deps)
})

test('a call sends the common headers and validates its result', async () => {
  expect(await ask({ a: 1 })).toEqual({ b: 2 })
  const [first] = sent
  expect(first?.url).toBe('http://localhost/api/thing')
  expect(await first?.json()).toEqual({ a: 1 })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const wanted = { timezone: '8', timezonestr: zone, productline: '1', 'accept-language': 'zh' }
  expect(Object.fromEntries(first?.headers ?? [])).toMatchObject(wanted)
})

describe('failures and their texts (spec 8)', () => {
  test.each([
    ['session ended by 403, whatever the status', () => answer({ code: '403', msg: 'no' }, 500), 'sessionEnded', null],
    ['session ended by 04206', () => answer({ code: '04206', msg: 'no' }), 'sessionEnded', null],
    ['5xx', () => answer({ code: '500', msg: 'stack' }, 503), 'serverError', /server has a problem/],
    ['429', () => answer({ code: '0429001', msg: 'slow' }, 429), 'tooMany', /Too many requests/],
    ['other 4xx', () => new Response('nope', { status: 418 }), 'requestError', /didn't work/],
    ['subMsg first', () => answer({ code: '0400001', msg: 'short', subMsg: 'long' }), 'refused', /^long$/],
    ['then msg', () => answer({ code: '0400001', msg: 'short' }), 'refused', /^short$/],
    ['at last the status text', () => answer({ code: '0400001', msg: '' }), 'refused', /^Not so$/],
    ['a number as code', () => answer({ code: 403, msg: '' }), 'sessionEnded', null],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'offline', /reach our server/],
    ['an answer of another shape', () => answer({ code: '200', result: { b: 'x' } }), 'malformed', /problem/],
  ])('%s', async (_, respond, kind, text) => {
    reply = respond as typeof reply
    expect((await failing()).kind).toBe(kind)
    if (text) expect(notify).toHaveBeenCalledWith(expect.stringMatching(text))
    else expect(notify).not.toHaveBeenCalled()
  })

  test('the time that the server asks to wait comes with the failure', async () => {
    reply = () => new Response('{}', { status: 429, headers: { 'retry-after': '20' } })
    expect((await failing()).retryAfterMs).toBe(20_000)
    reply = () => answer({ code: '500', msg: '' }, 503)
    expect((await failing()).retryAfterMs).toBeNull()
  })

  test('04206 of a call that ends no session keeps the server’s words', async () => {
    reply = () => answer({ code: '04206', msg: 'Please start again' })
    const login = callRow({ ...row, auth: 'open', result: z.object({ b: z.number() }) })
    expect(await http.call(login, { a: 1 }).catch((error) => error)).toMatchObject({
      code: '04206',
      text: 'Please start again',
    })
  })

  test('after two minutes', async () => {
    vi.useFakeTimers()
    reply = () => new Promise(() => {})
    const failed = ask({ a: 1 }).catch((error) => error)
    await vi.advanceTimersByTimeAsync(120_000)
    expect((await failed).kind).toBe('timeout')
    await vi.runAllTimersAsync()
    expect(notify).toHaveBeenCalledWith('Network request timed out, connection unstable, check network or retry later.')
    vi.useRealTimers()
  })

  test('no toast if the caller handles the code, is silent, or has shown it', async () => {
    reply = () => answer({ code: '0410001', msg: 'wrong password' })
    await failing({ handled: ['0410001'] })
    await failing({ silent: true })
    await ask({ a: 1 }).catch((error) => {
      error.isShown = true
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect(notify).not.toHaveBeenCalled()
  })
})

describe('cancelling', () => {
  const hang = (input: Request) =>
    new Promise<Response>((_, reject) => input.signal.addEventListener('abort', () => reject(input.signal.reason)))

  test('by URL and position shows nothing and leaves other positions alone', async () => {
    reply = hang
    const here = ask({ a: 1 }, { position: 'list' }).catch((error) => error)
    const there = ask({ a: 1 }, { position: 'picker' }).catch((error) => error)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    http.cancel('/thing', 'list')
    expect((await here).kind).toBe('cancelled')
    expect(sent.map(({ signal }) => signal.aborted).filter(Boolean).length).toBeLessThanOrEqual(1)
    http.cancel('/thing', 'picker')
    expect((await there).kind).toBe('cancelled')
    expect(notify).not.toHaveBeenCalled()
  })

  test('a newer request of the same position cancels the older one', async () => {
    reply = hang
    const older = ask({ a: 1 }, { position: 'list' }).catch((error) => error)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    reply = () => answer({ code: '200', result: { b: 3 } })
    expect(await ask({ a: 2 }, { position: 'list' })).toEqual({ b: 3 })
    expect((await older).kind).toBe('cancelled')
  })
})

test('a lost answer of a write is told and looked for with the same key; the next write has another one', async () => {
  const told: string[] = []
  http = createHttp({ ...deps, onLooking: (state) => told.push(state) })
  let tries = 0
  reply = () => (++tries === 1 ? Promise.reject(new TypeError('lost')) : answer({ code: '200', result: { b: 2 } }))
  expect(await askOnce({ a: 1 })).toEqual({ b: 2 })
  expect(told).toEqual(['looking', 'found'])
  await askOnce({ a: 1 })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

describe('downloads', () => {
  const readFile = async ({ headers }: Response) => (headers.has('content-disposition') ? new File(['a,b'], 'a') : null)
  const file = callRow({
    ...row,
    method: 'GET',
    path: '/file',
    payload: z.object({ id: z.string() }),
    result: z.never(),
  })
  const load = () => http.call(file, { id: '7' }, { readFile })

  test('what the caller reads is the result', async () => {
    reply = () => new Response('a,b', { status: 206, headers: { 'content-disposition': 'attachment' } })
    expect(await load()).toBeInstanceOf(File)
    expect(sent[0]?.url).toBe('http://localhost/api/file?id=7')
  })

  test('an envelope instead of a file is a refusal, or malformed', async () => {
    reply = () => answer({ code: '0404001', msg: 'gone' })
    await expect(load()).rejects.toMatchObject({ kind: 'refused', text: 'gone' })
    reply = () => answer({ code: '200', result: 'no file' })
    await expect(load()).rejects.toMatchObject({ kind: 'malformed' })
  })
})

test('a write that is looked for in vain is told as unknown, not as failed, and goes out again with the same key', async () => {
  http = createHttp({ ...deps, loadRetry: async () => ({ retryAnswer: async () => null }) })
  reply = () => Promise.reject(new TypeError('lost'))
  expect(await askOnce({ a: 1 }).catch((error) => error)).toMatchObject({
    kind: 'unknown',
    text: expect.stringContaining("We don't know if this went through."),
  })
  reply = () => answer({ code: '200', result: { b: 2 } })
  await askOnce({ a: 1 })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[0])
})
