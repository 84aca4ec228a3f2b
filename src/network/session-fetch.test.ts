import { describe, expect, test, vi } from 'vitest'
import { assembly, temporaryAssembly } from '../../test/traces/session-steps.ts'
import { callHeaders } from '../core/calls/call-headers.ts'
import { shareTokenHeader, shareTokenPrefix } from '../core/share/share-rules.ts'
import type { Credential } from './credentials.ts'
import { createSessionFetch, resumeHeader, type SessionFetchDeps } from './session-fetch.ts'

const url = 'http://localhost/api/org/list'
const answer = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const asCached = { method: 'POST', body: '{}', headers: { [callHeaders.call]: 'cached' } }

const createEnvironment = (over: Partial<SessionFetchDeps> = {}) => {
  const sent: Request[] = []
  const cached = new Map<string, { body: string; at: number }>()
  const environment = {
    credential: { token: 'planted-token', epoch: 3 } as Credential | null,
    reply: (() => answer({ code: '200', result: null })) as () => Response | Promise<Response>,
    sent,
    onToken: vi.fn(async () => {}),
    onRefused: vi.fn(async () => {}),
    onReachability: vi.fn(),
    owner: '10001/7' as string | null,
    openShare: 'abc' as string | null,
    onShareRefused: vi.fn(async () => {}),
  }
  const sessionFetch = createSessionFetch({
    origin: 'http://localhost',
    fetch: (async (input: string, init: RequestInit) => {
      sent.push(new Request(input, init))
      return environment.reply()
    }) as typeof fetch,
    credential: async () => environment.credential,
    successor: async () => null,
    onToken: environment.onToken,
    onRefused: environment.onRefused,
    onReachability: environment.onReachability,
    answers: {
      owner: async () => environment.owner,
      read: async (owner, name) => cached.get(owner + name),
      write: async (owner, name, body) => cached.set(owner + name, { body, at: 42 }),
    },
    shares: {
      answers: (code) => ({
        owner: async () => (environment.openShare === code ? `share:${code}` : null),
        read: async (owner, name) => cached.get(owner + name),
        write: async (owner, name, body) => cached.set(owner + name, { body, at: 42 }),
      }),
      onRefused: environment.onShareRefused,
    },
    ...over,
  })
  return { ...environment, environment, sessionFetch }
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

describe('the token', () => {
  test('is attached to the request, replacing any that the page set, and internal headers are removed', async () => {
    const { sessionFetch, sent } = createEnvironment()
    const headers = {
      accesstoken: 'forged',
      [callHeaders.call]: 'session',
      [callHeaders.page]: '/',
      'x-other': 'stays',
    }
    await sessionFetch(url, { method: 'POST', body: '{"a":1}', headers })
    expect(sent[0]?.headers.get('accesstoken')).toBe('planted-token')
    expect([...(sent[0]?.headers.keys() ?? [])].filter((name) => name.startsWith('x-worktide'))).toEqual([])
    expect(sent[0]?.headers.get('x-other')).toBe('stays')
    expect(await sent[0]?.text()).toBe('{"a":1}')
    expect(sent[0]?.redirect).toBe('error')
  })

  test('is removed from the answer and stored before the page receives it', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.reply = () =>
      answer({ code: '200', result: { token: 'planted-secret', userId: '10001', temporary: true } })
    const text = await (await sessionFetch(url, { method: 'POST', body: '{}' })).text()
    expect(text).not.toContain('planted-secret')
    expect(JSON.parse(text).result).toEqual({ userId: '10001', temporary: true })
    expect(environment.onToken).toHaveBeenCalledWith('planted-secret', { userId: '10001', temporary: true, epoch: 3 })
  })

  test('comes with the assembly, which is removed too: the page receives it in its view', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.credential = null
    for (const told of [assembly, temporaryAssembly]) {
      environment.reply = () =>
        answer({ code: '200', result: { token: 'planted-secret', userId: '10001', assembly: told } })
      const response = await sessionFetch(url, { method: 'POST', body: '{}' })
      expect((await response.json()).result).toEqual({ userId: '10001' })
      expect(environment.onToken).toHaveBeenLastCalledWith('planted-secret', { userId: '10001', assembly: told })
    }
  })

  test.each([
    ['nothing', undefined],
    ['text', 'nonsense'],
    ['no organisation where there is one', { ...assembly, orgInfo: {} }],
    ['no person', { ...assembly, userInfo: { userId: 10001 } }],
    ['a disabled account', { ...assembly, code: '0410020' }],
    ['a code of a later build', { ...assembly, code: '0418002' }],
  ])('that says %s of its session is asked about', async (_what, malformed) => {
    const { sessionFetch, environment } = createEnvironment()
    environment.reply = () => answer({ code: '200', result: { token: 'planted-secret', assembly: malformed } })
    const response = await sessionFetch(url, { method: 'POST', body: '{}' })
    expect((await response.json()).result).toEqual({})
    expect(environment.onToken).toHaveBeenCalledWith('planted-secret', { epoch: 3 })
  })

  test('that renews a session is received with the epoch it replaces', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.reply = () => answer({ code: '200', result: { token: 'planted-secret', until: 'soon', renewed: true } })
    const response = await sessionFetch(url, { method: 'POST', body: '{}' })
    expect((await response.json()).result).toEqual({ until: 'soon', renewed: true })
    expect(environment.onToken).toHaveBeenCalledWith('planted-secret', { renewed: true, epoch: 3 })
  })

  test('of a share belongs to the page, and so does its header', async () => {
    const { sessionFetch, environment, sent } = createEnvironment()
    environment.reply = () =>
      answer({ code: '200', result: { token: `${shareTokenPrefix}planted`, expiresAt: 'soon' } })
    const headers = { [callHeaders.call]: 'open', [shareTokenHeader]: `${shareTokenPrefix}planted` }
    const response = await sessionFetch(url, { method: 'POST', body: '{}', headers })
    expect((await response.json()).result).toEqual({ token: `${shareTokenPrefix}planted`, expiresAt: 'soon' })
    expect(environment.onToken).not.toHaveBeenCalled()
    expect(sent[0]?.headers.get(shareTokenHeader)).toBe(`${shareTokenPrefix}planted`)
  })

  test('is not attached to open calls', async () => {
    const { sessionFetch, sent } = createEnvironment()
    await sessionFetch(url, { method: 'POST', body: '{}', headers: { [callHeaders.call]: 'open' } })
    expect(sent[0]?.headers.has('accesstoken')).toBe(false)
  })

  test('can be fetched with the cookie only by the runtime itself', async () => {
    const { sessionFetch, sent } = createEnvironment()
    const response = await sessionFetch('http://localhost/api/account/session/resume', { method: 'POST', body: '{}' })
    expect(response.type).toBe('error')
    expect(sent).toEqual([])
  })

  test('is not fetched under another spelling of that address: the required header is removed', async () => {
    const { sessionFetch, sent } = createEnvironment()
    const headers = { [resumeHeader]: '1' }
    await sessionFetch('http://localhost/api/account/session/%72esume', { method: 'POST', body: '{}', headers })
    expect(sent[0]?.headers.has(resumeHeader)).toBe(false)
  })

  test.each([
    'http://elsewhere/api/org/list',
    'http://localhost:81/api/org/list',
    'http://localhost/v1/write/rum',
    'http://localhost/api/../steal',
    'http://localhost@elsewhere/api/org/list',
  ])('is not taken to %s', async (address) => {
    const { sessionFetch, sent } = createEnvironment()
    await expect(async () => sessionFetch(address, { method: 'POST', body: '{}' })).rejects.toThrow(TypeError)
    expect(sent).toEqual([])
  })

  test('of another person is never attached to an edit', async () => {
    const { sessionFetch, sent, environment } = createEnvironment()
    const headers = { [callHeaders.owner]: '10001/7' }
    await sessionFetch(url, { method: 'POST', body: '{}', headers })
    environment.owner = '10002/7'
    await expect(sessionFetch(url, { method: 'POST', body: '{}', headers })).rejects.toThrow('has left')
    environment.owner = null
    await expect(sessionFetch(url, { method: 'POST', body: '{}', headers })).rejects.toThrow('has left')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.has(callHeaders.owner)).toBe(false)
  })
})

describe('a refusal', () => {
  test.each(['403', '04206', 403])('with code %s tells which epoch it was for', async (code) => {
    const { sessionFetch, environment } = createEnvironment()
    environment.reply = () => answer({ code, result: null }, 401)
    await sessionFetch(url, { method: 'POST', body: '{}', headers: { [callHeaders.page]: '/setting/account' } })
    const refusal = { code: String(code), text: '', epoch: 3, pagePath: '/setting/account' }
    expect(environment.onRefused).toHaveBeenCalledWith(refusal)
  })

  test('does not concern the session when the request carried no token', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.credential = null
    environment.reply = () => answer({ code: '403', result: null })
    await sessionFetch(url, { method: 'POST', body: '{}' })
    expect(environment.onRefused).not.toHaveBeenCalled()
  })

  test('with any other code, or HTTP 403 alone, leaves the session alone', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.reply = () => answer({ code: '0403001', result: null }, 403)
    await sessionFetch(url, { method: 'POST', body: '{}' })
    expect(environment.onRefused).not.toHaveBeenCalled()
  })
})

describe('when the server is unreachable', () => {
  test('a read is answered from the cache, with its time', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.reply = () => answer({ code: '200', result: [1] })
    await sessionFetch(url, asCached)
    environment.reply = unreachable
    const response = await sessionFetch(url, asCached)
    expect(response.headers.get(callHeaders.asOf)).toBe('42')
    expect((await response.json()).result).toEqual([1])
    expect(environment.onReachability.mock.calls).toEqual([[null], ['offline']])
  })

  test('an aborted long poll does not count as an outage', async () => {
    const { sessionFetch, environment } = createEnvironment()
    const held = { ...asCached, headers: { [callHeaders.call]: 'held' } }
    environment.reply = unreachable
    await expect(sessionFetch(url, held)).rejects.toThrow('Failed to fetch')
    environment.reply = () => answer({}, 504)
    await sessionFetch(url, held)
    expect(environment.onReachability).not.toHaveBeenCalled()
  })

  test('a proxy error counts as unreachable', async () => {
    const { sessionFetch, environment } = createEnvironment()
    await sessionFetch(url, asCached)
    environment.reply = () => new Response('bad gateway', { status: 502 })
    expect((await sessionFetch(url, asCached)).headers.get(callHeaders.asOf)).toBe('42')
  })

  test('a different query is not answered from this entry', async () => {
    const { sessionFetch, environment } = createEnvironment()
    await sessionFetch(url, asCached)
    environment.reply = unreachable
    await expect(sessionFetch(url, { ...asCached, body: '{"pageNumber":2}' })).rejects.toThrow()
  })

  test('a refusal of the server is never replaced by a cached answer', async () => {
    const { sessionFetch, environment } = createEnvironment()
    await sessionFetch(url, asCached)
    environment.reply = () => answer({ code: '0403001', result: null })
    expect((await (await sessionFetch(url, asCached)).json()).code).toBe('0403001')
  })

  test('nothing is cached for, or shown to, a person who signs in while the request waits', async () => {
    const { sessionFetch, environment } = createEnvironment()
    await sessionFetch(url, asCached)
    environment.reply = () => {
      environment.owner = '10002/7'
      return unreachable()
    }
    await expect(sessionFetch(url, asCached)).rejects.toThrow('has left')
  })

  test('a write fails', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.reply = unreachable
    await expect(sessionFetch(url, { method: 'POST', body: '{}' })).rejects.toThrow()
  })
})

describe('what a share shows', () => {
  const read = (code: string) => ({
    method: 'POST',
    body: '{}',
    headers: { [callHeaders.call]: 'open cached', [callHeaders.share]: code },
  })
  const path = 'http://localhost/api/anonymous/share/resource'

  test('is read without the server by its own visitors alone, and carries no session', async () => {
    const { environment, sessionFetch, sent } = createEnvironment()
    environment.reply = () => answer({ code: '200', result: 'of abc' })
    await sessionFetch(path, read('abc'))
    expect(sent[0]?.headers.get('accesstoken')).toBeNull()
    expect(sent[0]?.headers.get(callHeaders.share)).toBeNull()
    environment.reply = () => Promise.reject(new TypeError('offline'))
    expect(await (await sessionFetch(path, read('abc'))).json()).toMatchObject({ result: 'of abc' })
    await expect(sessionFetch(path, read('other'))).rejects.toThrow()
  })

  test.each([
    ['403', true],
    ['0412001', false],
  ])('code %s tells the machine of shares and not the session', async (code, isEnded) => {
    const { environment, sessionFetch } = createEnvironment()
    environment.reply = () => answer({ code, result: null })
    await sessionFetch(path, read('abc'))
    expect(environment.onShareRefused).toHaveBeenCalledWith('abc', isEnded)
    expect(environment.onRefused).not.toHaveBeenCalled()
  })
})
