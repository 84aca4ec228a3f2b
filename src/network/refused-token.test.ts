import { describe, expect, test, vi } from 'vitest'
import { callHeaders } from '../core/calls/call-headers.ts'
import type { Credential } from './credentials.ts'
import { createSessionFetch } from './session-fetch.ts'

const url = 'http://localhost/api/org/list'
const answer = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const createEnvironment = () => {
  const sent: Request[] = []
  const environment = {
    reply: () => answer({ code: '200', result: null }),
    successor: vi.fn(async (_refused: Credential, _pagePath: string): Promise<Credential | null> => null),
    onRefused: vi.fn(async (_refusal: object) => {}),
    onReachability: vi.fn(),
  }
  const sessionFetch = createSessionFetch({
    origin: 'http://localhost',
    fetch: (async (input: string, init: RequestInit) => {
      sent.push(new Request(input, init))
      return environment.reply()
    }) as typeof fetch,
    credential: async () => ({ token: 'planted-token', epoch: 3 }),
    successor: environment.successor,
    onToken: async () => {},
    onRefused: environment.onRefused,
    onReachability: environment.onReachability,
    shares: {
      answers: () => ({ owner: async () => null, read: async () => undefined, write: async () => {} }),
      onRefused: async () => {},
    },
    answers: { owner: async () => null, read: async () => undefined, write: async () => {} },
  })
  return { environment, sent, sessionFetch }
}

describe('a refused token', () => {
  test('that has been replaced is retried once with its successor, and the session goes on', async () => {
    const { sessionFetch, environment, sent } = createEnvironment()
    environment.successor.mockResolvedValue({ token: 'planted-successor', epoch: 4 })
    const replies = [answer({ code: '04206', result: null }, 401), answer({ code: '200', result: [1] })]
    environment.reply = () => replies.shift() as Response
    const headers = { 'idempotency-key': 'key-1', [callHeaders.page]: '/setting/account' }
    const response = await sessionFetch(url, { method: 'POST', body: '{"a":1}', headers })
    expect((await response.json()).result).toEqual([1])
    expect(environment.successor.mock.calls).toEqual([[{ token: 'planted-token', epoch: 3 }, '/setting/account']])
    expect(environment.onRefused).not.toHaveBeenCalled()
    expect(sent.map((request) => request.headers.get('accesstoken'))).toEqual(['planted-token', 'planted-successor'])
    expect(sent.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
    expect(await Promise.all(sent.map((request) => request.text()))).toEqual(['{"a":1}', '{"a":1}'])
  })

  test('whose successor is refused too ends the session', async () => {
    const { sessionFetch, environment, sent } = createEnvironment()
    environment.successor.mockResolvedValue({ token: 'planted-successor', epoch: 4 })
    const refusal = answer({ code: '04206', msg: 'It has expired.', result: null }, 401)
    const replies = [answer({ code: '04206', result: null }, 401), refusal]
    environment.reply = () => replies.shift() as Response
    const response = await sessionFetch(url, { method: 'POST', body: '{}' })
    expect((await response.json()).code).toBe('04206')
    expect(sent).toHaveLength(2)
    expect(environment.successor).toHaveBeenCalledTimes(1)
    expect(environment.onRefused.mock.calls).toEqual([
      [{ code: '04206', text: 'It has expired.', epoch: 4, pagePath: '' }],
    ])
  })

  test('does not end the session while its successor cannot be determined', async () => {
    const { sessionFetch, environment } = createEnvironment()
    environment.successor.mockRejectedValue(new TypeError('Failed to fetch'))
    environment.reply = () => answer({ code: '04206', result: null }, 401)
    await expect(sessionFetch(url, { method: 'POST', body: '{}' })).rejects.toThrow('Failed to fetch')
    expect(environment.onRefused).not.toHaveBeenCalled()
    expect(environment.onReachability.mock.lastCall).toEqual(['offline'])
  })

  test('is not replaced when the refusal concerns the person or a right', async () => {
    const { sessionFetch, environment } = createEnvironment()
    for (const code of ['403', '0403001']) {
      environment.reply = () => answer({ code, result: null })
      await sessionFetch(url, { method: 'POST', body: '{}' })
    }
    expect(environment.successor).not.toHaveBeenCalled()
  })
})
