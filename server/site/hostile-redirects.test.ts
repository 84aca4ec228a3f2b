import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { hostileTargets } from '../../test/fixtures/hostile-targets.ts'
import { isolationCallsTable } from '../test/isolation-calls.ts'
import { makeSide, type Side, tokenOf } from '../test/isolation-environment.ts'
import { person, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

/** Every fourth target in `npm test`; `src/core/access/hostile-redirects.test.ts` checks the rule with all of them. */
const stride = process.env.TORTURE ? 1 : 4
const shortTargets = hostileTargets.filter(({ length }) => length < 3000)
const folder = mkdtempSync(join(tmpdir(), 'worktide-page-'))
let server: TestServer
let side: Side
let temporary: TestPerson
let port: number
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>the page</title>')
  server = await testServer({ PAGE_DIR: folder })
  side = await makeSide(server, 'amaranth')
  temporary = await person(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.dispose()
})

/** Requests the exact path over a real socket. */
const get = (path: string): Promise<{ status: number; location: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }))
    })
    asked.on('error', reject)
    asked.end()
  })

/** Node refuses paths with control characters, spaces or letters beyond Latin-1; a browser would escape them. */
const asPath = (target: string) => encodeURI(target).replaceAll('%25', '%')

const forbidden = ['//evil.example', '/a//evil.example', '/\\evil.example', '///']

test.each(forbidden)('%s is not found, and no server error', async (path) => {
  const { status, body } = await get(path)
  expect([status, JSON.parse(body).code]).toEqual([404, '0404001'])
})

test('a page is served whatever its redirect parameter, and the server itself redirects nobody', async () => {
  for (const target of shortTargets.filter((_target, at) => at % stride === 0)) {
    const value = encodeURIComponent(target)
    for (const path of [`/sso/login?redirect=${value}`, `/sso/share/login?share-redirect=${value}&shareCode=x`]) {
      const { status, location, body } = await get(path)
      expect({ status, location, body }, target).toEqual({
        status: 200,
        location: undefined,
        body: '<title>the page</title>',
      })
    }
  }
})

test('a hostile path gets a page or nothing, never a redirect to another site', async () => {
  let asked = 0
  for (const target of hostileTargets.filter((each) => each.startsWith('/'))) {
    const { status, location } = await get(asPath(target))
    expect([200, 400, 404, 414, 431], target).toContain(status)
    expect(location, target).toBeUndefined()
    asked++
  }
  expect(asked).toBeGreaterThan(80)
})

/** Fields with a redirect target. */
const isTarget = (field: string) => /^(redirect|redirectUri|originalPath|returnTo|next|target)$/i.test(field)
const fieldsOf = (name: CallName) => Object.keys((callsTable[name].payload as { shape?: object }).shape ?? {})
const takers = (Object.keys(callsTable) as CallName[]).flatMap((name) =>
  fieldsOf(name)
    .filter(isTarget)
    .map((field) => [name, field] as const),
)

const foreignHost = /^(.*\.)?(evil|tide|main)\.example\.?$|^127\.0\.0\.1$|^\[::1\]$|^xn--|evil/i

/** Addresses of a hostile host in an answer, also inside the query of another address. */
const escapesIn = (value: unknown): string[] => {
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(escapesIn)
  if (typeof value !== 'string') return []
  const url = URL.canParse(value, 'http://localhost:8080/sso/login')
    ? new URL(value, 'http://localhost:8080/sso/login')
    : null
  if (!url) return []
  const isHostile = foreignHost.test(url.hostname) || /^(javascript|data|vbscript|file|blob):$/.test(url.protocol)
  return [...(isHostile ? [value] : []), ...[...url.searchParams.values()].flatMap(escapesIn)]
}

test('the calls with a redirect target are known', () => {
  expect(takers.map(([name, field]) => `${name}.${field}`)).toEqual(
    expect.arrayContaining(['authorizeIde.redirectUri', 'redeemIdeCode.redirectUri']),
  )
  expect(escapesIn({ redirectUrl: 'https://login.example.org/?to=https%3A%2F%2Fevil.example%2F' })).toHaveLength(1)
})

/** The targets to try with a call; fewer for sign-ins, because each costs a password hash. */
const tried = (name: CallName) =>
  shortTargets.filter((_target, at) => at % (name === 'login' ? Math.max(stride, 7) : stride) === 0)

test.each(takers)(
  '%s refuses every hostile %s, or ignores it',
  async (name, field) => {
    const { auth } = callsTable[name]
    const token = await tokenOf(server, side, temporary, auth === 'open' ? 'temporary' : 'owner')
    const { email: orgEmail, password } = side.administrator
    const own = name === 'login' ? { orgEmail, password } : {}
    for (const target of tried(name)) {
      const payload = { ...isolationCallsTable[name].with(side.ids), ...own, [field]: target }
      const answer = await server.call(name, payload, token ? { token } : {})
      expect(answer.status, target).toBeLessThan(500)
      expect(escapesIn(answer.result), target).toEqual([])
      if (field === 'redirectUri') expect(answer.code, target).not.toBe('200')
    }
  },
  60_000,
)
