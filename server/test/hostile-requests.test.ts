import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { contentOf, controlCharactersIn } from './hostile-content.ts'
import { lineBreakPayloads, refusedShapes } from './hostile-shapes.ts'
import { isolationCallsTable } from './isolation-calls.ts'
import { makeSide, restoreRoles, type Side, tokenOf } from './isolation-environment.ts'
import { person, type TestPerson } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
let home: Side
let temporary: TestPerson
let port: number
beforeAll(async () => {
  server = await testServer()
  home = await makeSide(server, 'amaranth')
  temporary = await person(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.dispose())

const freshToken = async () => (await tokenOf(server, home, temporary, 'owner')) as string
/** A payload that is accepted. The people who sign in are not those who change passwords. */
const baseOf = (name: CallName) => {
  const { email, password } = home.administrator
  return { ...isolationCallsTable[name].with(home.ids), ...(name === 'login' ? { orgEmail: email, password } : {}) }
}
const names = Object.keys(callsTable) as CallName[]
const posts = names.filter((name) => (callsTable[name] as Call).method === 'POST')
const marker = 'planted-4fQz81'

/** One guard refuses bodies and headers for all calls, so each is tried with every eighth call; `npm run proofs` tries all. */
const stride = process.env.TORTURE ? 1 : 8

describe('refused before anything is done', () => {
  let token: string
  let content: Record<string, string | null>
  beforeAll(async () => {
    token = await freshToken()
    content = await contentOf(server.db)
  })
  test.each(posts)('%s', async (name) => {
    const row: Call = callsTable[name]
    const before = content
    const at = posts.indexOf(name)
    const tried = refusedShapes(row, baseOf(name)).filter(
      ({ isOfField }, shape) => isOfField || (shape + at) % stride === 0,
    )
    for (const { what, status, body, headers } of tried) {
      const response = await server.app.inject({
        method: 'POST',
        url: `/api${row.path}?planted=${marker}`,
        headers: { accesstoken: token, 'x-planted': marker, 'user-agent': marker, ...headers },
        cookies: { 'pms-app-token-dev': token },
        payload: body,
      })
      expect(response.statusCode, what).toBe(status)
      expect(response.json().code, what).toBe('0400001')
      expect(response.headers['set-cookie'], what).toBeUndefined()
      expect(response.body + JSON.stringify(response.headers), what).not.toContain(marker)
    }
    content = await contentOf(server.db)
    expect(content).toEqual(before)
  })
})

test('no line break is stored in a name, and none causes a failure', async () => {
  await Promise.all(
    posts.map(async (name) => {
      for (const payload of lineBreakPayloads(callsTable[name], baseOf(name))) {
        const { status } = await server.call(name, payload, { token: await freshToken() })
        expect(status, `${name} ${JSON.stringify(payload)}`).toBeLessThan(500)
      }
    }),
  )
  await restoreRoles(server, home, temporary)
  expect(await controlCharactersIn(server.db)).toEqual([])
}, 60_000)

const send = (path: string, headers: Record<string, string>, pieces: string[]) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers }, resolve)
    // the server answers and then closes the connection when a body is too large; only the answer counts
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    )
    for (const piece of pieces) request.write(piece)
    request.end()
  })

test('every call refuses chunks that grow too large', async () => {
  const headers = {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
    accesstoken: await freshToken(),
  }
  for (const name of posts) {
    const { maxBodyBytes = 64 * 1024 }: Call = callsTable[name]
    const pieces = ['{"more":"', ...Array<string>(maxBodyBytes / 4096 + 1).fill('x'.repeat(4096)), '"}']
    const response = await send(`/api${callsTable[name].path}`, headers, pieces)
    expect(response.statusCode, name).toBe(413)
    response.resume()
  }
}, 60_000)

describe('a line break in a header', () => {
  const raw = async (head: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.write(
      `POST /api/account/check-email HTTP/1.1\r\nhost: x\r\n${head}connection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    )
    await once(socket, 'close')
    return String(Buffer.concat(chunks))
  }
  test.each([
    'accesstoken',
    'idempotency-key',
    'accept-language',
    'timezonestr',
    'user-agent',
    'cookie',
    'origin',
    'x-forwarded-for',
  ])('%s', async (name) => {
    for (const value of ['a\rset-cookie: x=1', 'a\nset-cookie: x=1', 'a\0b', 'a\r\n set-cookie: x=1']) {
      const answer = await raw(`${name}: ${value}\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer.toLowerCase()).not.toContain('set-cookie: x')
    }
  })
  test('two lengths, or a length and chunks', async () => {
    for (const head of ['content-length: 5\r\n', 'transfer-encoding: chunked\r\n', 'transfer-encoding: xchunked\r\n'])
      expect(await raw(head)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('the only GET call checks its query as strictly', async () => {
  const before = await contentOf(server.db)
  const path = '/api/tickets/get-token'
  const queries = [
    '',
    '?ticket=a&ticket=b',
    '?ticket[]=a',
    '?__proto__=a',
    '?ticket=',
    '?ticket=%00',
    '?ticket=a&nonce=%0d%0aset-cookie:x',
  ]
  for (const query of queries) {
    const { statusCode, headers } = await server.app.inject({ url: path + query })
    expect([200, 400, 415], query).toContain(statusCode)
    expect(headers['set-cookie'], query).toBeUndefined()
  }
  expect(await contentOf(server.db)).toEqual(before)
})

test('no planted text is in the log', async () => {
  const log = server.logged.join('\n')
  expect(log).not.toContain(home.owner.token)
  for (const { email, password } of [home.owner, home.member, temporary])
    for (const secret of [email, password]) expect(log).not.toContain(secret)
  expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([])
})
