import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { codes, shareCodes } from '../../src/core/codes.ts'
import { handlersTable } from '../api/handlers.ts'
import { contentOf } from '../test/hostile-content.ts'
import { owner } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { textIn } from '../texts.ts'
import { codeTexts, messagesTable, textOf } from './messages.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await testServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.addresses()[0] as AddressInfo).port
})
afterAll(() => server.dispose())

const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = json, url = '/api/account/check-email') =>
  server.app.inject({ method: 'POST', url, headers, payload })

describe('every refusal is an envelope', () => {
  const valid = '{"orgEmail":"a@b.com"}'
  test.each([
    ['no JSON', () => post('{'), 400],
    ['a key twice', () => post('{"orgEmail":"a@b.com","orgEmail":"c@d.com"}'), 400],
    ['a prototype', () => post('{"orgEmail":"a@b.com","__proto__":{}}'), 400],
    ['21 levels', () => post(`{"orgEmail":${'['.repeat(21)}${']'.repeat(21)}}`), 400],
    ['another type', () => post('{"orgEmail":7}'), 400],
    ['a form', () => post('orgEmail=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
    ['plain text', () => post(valid, { 'content-type': 'text/plain' }), 415],
    ['nearly JSON', () => post(valid, { 'content-type': 'application/json-patch' }), 415],
    ['no body', () => server.app.inject({ method: 'POST', url: '/api/account/check-email' }), 415],
    ['64 KiB and a byte', () => post(JSON.stringify('x'.repeat(64 * 1024 - 1))), 413],
    ['no such call', () => post('{}', json, '/api/account/no-such-call'), 404],
    ['no such file', () => server.app.inject('/assets/none.js'), 404],
    ['another method', () => server.app.inject('/api/account/check-email'), 405],
    ['another origin', () => post(valid, { ...json, origin: 'https://evil.example' }), 400],
    ['another host', () => post(valid, { ...json, host: 'evil.example' }), 421],
    ['no origin at all', () => post(valid, { ...json, origin: 'null' }), 400],
  ])('%s', async (_what, ask, status) => {
    const response = await ask()
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    const { msg, ...envelope } = response.json()
    expect(msg).not.toBe('')
    expect(Object.keys(envelope).sort()).toEqual(['code', 'message', 'result', 'subMsg'])
    expect(envelope.code).toMatch(/^0400001$|^0404001$/)
  })

  test('and names the allowed method, in the requested language', async () => {
    const response = await server.app.inject({
      method: 'PUT',
      url: '/api/account/check-email',
      headers: { ...json, 'accept-language': 'en-GB,en;q=0.9' },
      payload: '{}',
    })
    expect(response.headers.allow).toBe('POST')
    expect(response.json().msg).toBe("This method isn't allowed.")
    expect((await post('{"orgEmail":7}')).json().msg).toBe('请求格式不正确。')
  })

  test.each(['', '{', "{'orgEmail': 'a@b.com'}", 'orgEmail=a', '{"orgEmail": NaN}'])(
    'and says that %s is not JSON',
    async (body) => {
      const notJson = { code: '0400001', message: 'request.not_json', result: null }
      expect((await post(body)).json()).toMatchObject({ ...notJson, msg: '请求不是有效的 JSON。' })
      const english = await post(body, { ...json, 'accept-language': 'en' })
      expect(english.json()).toMatchObject({ ...notJson, msg: "The request isn't valid JSON." })
    },
  )

  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (data) => {
        answer += String(data)
      })
      socket.on('close', () => resolve(answer)).on('error', reject)
    })

  test('headers without end', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nhost: localhost\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 [\s\S]*"code":"0400001"/,
    )
  })
  test('no HTTP', async () => {
    expect(await raw('EHLO mail\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"0400001"/)
  })
  test('a chunked body that grows too large', async () => {
    const piece = `${(8192).toString(16)}\r\n${'x'.repeat(8192)}\r\n`
    const head =
      'POST /api/account/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n'
    expect(await raw(head + piece.repeat(9))).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"0400001"/)
  })
})

describe('the cookie alone authenticates nothing', () => {
  const forms: [string, Record<string, string>][] = [
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:8080' }],
    ['plain text', { 'content-type': 'text/plain', origin: 'http://localhost:8080' }],
    ['JSON from elsewhere', { ...json, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['JSON without an origin', { ...json }],
  ]
  test('for any call and form of request', async () => {
    const person = await owner(server)
    const cookies = { 'pms-app-token-dev': person.token }
    const before = await contentOf(server.db)
    for (const name of Object.keys(callsTable) as CallName[])
      for (const [what, headers] of forms) {
        const { method, path, auth } = callsTable[name]
        if (auth === 'open' && what === 'JSON without an origin') continue
        const response = await server.app.inject({
          method,
          url: `/api${path}`,
          headers,
          cookies,
          ...(method === 'POST' ? { payload: '{}' } : {}),
        })
        const { code } = response.json()
        expect(code, `${name} by ${what}`).not.toBe('200')
        expect(response.headers['set-cookie'] ?? '', `${name} by ${what}`).not.toContain(person.token)
      }
    expect(await contentOf(server.db)).toEqual(before)
    expect((await server.call('validateToken', {}, { token: person.token })).code).toBe('200')
  })
})

test('the cookie authenticates the resume call, for our own worker only', async () => {
  const { token } = await owner(server)
  const ours = { ...json, origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin', 'x-sso-worker': '1' }
  const resume = async (headers: Record<string, string>) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/account/session/resume',
        headers,
        cookies: { 'pms-app-token-dev': token },
        payload: '{}',
      })
    ).json()
  expect((await resume(ours)).result.token).toBe(token)
  expect((await resume({ ...ours, origin: 'http://127.0.0.1:8080' })).code).toBe('200')
  for (const wrong of [
    { ...ours, 'x-sso-worker': '0' },
    { ...ours, 'sec-fetch-site': 'same-site' },
    { ...ours, origin: 'http://localhost:8081' },
    { ...json, 'x-sso-worker': '1' },
  ])
    expect((await resume(wrong)).code).not.toBe('200')
})

describe('without a key, a call of the work area', () => {
  const calls = [
    ['a query', 'POST', '/api/work/issues'],
    ['a change', 'POST', '/api/work/issue.create'],
    ['a download', 'GET', '/api/work/attachments/x'],
  ] as const
  const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) => {
    const payload = method === 'POST' ? { payload: '{}', headers: { ...json, ...headers } } : { headers }
    const { code, message, msg } = (await server.app.inject({ method, url, ...payload })).json()
    return [code, message, msg]
  }
  const en = { 'accept-language': 'en' }

  test.each(calls)('%s of a program says that it is missing', async (_what, method, url) => {
    const missing = ['04206', 'apiKey.missing']
    const others: Record<string, string>[] = [
      {},
      { accesstoken: '' },
      { authorization: 'Bearer wtk_1' },
      { 'sec-fetch-mode': 'cors' },
    ]
    for (const headers of others)
      expect(await ask(method, url, { ...en, ...headers }), JSON.stringify(headers)).toEqual([
        ...missing,
        'The API key is missing. Send it in the “accesstoken” header.',
      ])
    expect(await ask(method, url, {})).toEqual([...missing, '缺少 API 密钥，请放在请求头“accesstoken”中。'])
  })

  test.each(calls)('%s of a page says that the session has ended', async (_what, method, url) => {
    const ended = ['04206', 'session.missing', textOf(codes.sessionInvalid, '', 'en')]
    const marks: Record<string, string>[] = [
      { cookie: 'app_locale=en' },
      { timezonestr: 'UTC' },
      { 'sec-fetch-dest': 'empty' },
    ]
    for (const headers of marks)
      expect(await ask(method, url, { ...en, ...headers }), JSON.stringify(headers)).toEqual(ended)
  })

  test('other calls say that the session has ended', async () => {
    for (const { path } of [callsTable.validateToken, callsTable.listMembers])
      expect((await ask('POST', `/api${path}`, en))[1], path).toBe('session.missing')
  })
})

test('answers contain only what their schema declares, whatever a handler returns, at any depth', async () => {
  const { token, userId, email } = await owner(server)
  const secret = { passwordHash: 'planted', failedLogins: 7 }
  const row = {
    userId,
    orgUserName: 'Anna',
    orgEmail: email,
    head: null,
    roleCodes: [],
    enabled: true,
    joinedAt: '2026-01-01T00:00:00.000Z',
    ...secret,
  }
  const answers = vi.spyOn(handlersTable, 'listMembers')
  answers.mockResolvedValue({ list: [row], total: 1, hasNextPage: false, ...secret } as never)
  const { result } = await server.call('listMembers', {}, { token })
  answers.mockRestore()
  expect(result.list).toHaveLength(1)
  expect(result.list[0].orgUserName).toBe('Anna')
  expect(JSON.stringify(result)).not.toMatch(/planted|failedLogins/)
})

test('answers are not cached and cannot be framed', async () => {
  const response = await post('{"orgEmail":"a@b.com"}')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['content-security-policy']).toMatch(/script-src 'self';style-src 'self';/)
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(response.headers['strict-transport-security']).toBeUndefined()
  expect((await server.app.inject('/sso/login?ticket=x')).headers['referrer-policy']).toBe('no-referrer')
})

test('the API describes every call', async () => {
  const { paths } = (await server.app.inject('/openapi.json')).json()
  for (const { path, method } of Object.values(callsTable)) {
    const described = paths[`/api${path}`][method.toLowerCase()]
    expect(described.responses['200'].content['application/json'].schema.properties.result, path).toBeDefined()
    expect(Object.keys(paths[`/api${path}`])).toEqual([method.toLowerCase()])
  }
})

/** The codes of success and of temporary users have no text. */
const silent: string[] = [codes.ok, codes.temporaryUser]
const texts = [...Object.entries(codeTexts), ...Object.entries(messagesTable)]

test.each([...Object.values(codes), ...Object.values(shareCodes)])('code %s has its own text', (code) => {
  for (const language of ['zh', 'en'] as const) {
    const words = textOf(code, '', language)
    expect(words === '', words).toBe(silent.includes(code))
    if (code !== codes.serverFailed) expect(words).not.toBe(textOf(codes.serverFailed, '', language))
  }
})

test('a message refines its code, and an unknown message has the code’s text', () => {
  expect(textOf(codes.invalidCredentials, 'account.wrong_password', 'en')).toBe("That isn't your current password.")
  expect(textOf(codes.invalidCredentials, 'account.nobody_wrote', 'en')).toBe("The email or password isn't right.")
  expect(textOf('0999999', '', 'zh')).toBe(textOf(codes.serverFailed, '', 'zh'))
})

test.each(texts.filter(([name]) => !silent.includes(name)))('%s has whole sentences in both languages', (_, text) => {
  const [zh, en] = [textIn('zh', text), textIn('en', text)]
  expect(zh).toMatch(/\p{Script=Han}.*。$/u)
  expect(zh).not.toContain('您')
  expect(en).toMatch(/^[A-Z][^\p{Script=Han}]*\.$/u)
  expect(zh.match(/\d+/g)).toEqual(en.match(/\d+/g))
})

test('a probe may ask by address', async () => {
  for (const url of ['/healthz', '/readyz'])
    expect((await server.app.inject({ url, headers: { host: '10.0.0.7:8080' } })).statusCode).toBe(200)
})
