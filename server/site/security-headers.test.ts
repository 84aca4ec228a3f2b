import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { callsTable } from '../../src/core/calls/calls.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-headers-'))
const production = {
  APP_ENV: 'prod',
  SECRET_KEY: 'x'.repeat(32),
  RATE_LIMITS: 'on',
  PUBLIC_ORIGIN: 'https://app.worktide.com',
  PAGE_DIR: folder,
}
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'sw.js', 'assets/main-abc.js', 'assets/main-abc.css', 'favicon.svg'])
    writeFileSync(join(folder, name), '1')
  server = await testServer(production)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.dispose()
})

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types worktide ProseMirrorClipboard',
].join(';')

const wanted = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()'),
}

const calls = Object.values(callsTable).map(({ method, path }: Call) => [method, `/api${path}`] as const)

test.each([
  ['GET', '/'],
  ['GET', '/sso/login?redirect=%2F'],
  ['GET', '/setting/account'],
  ['GET', '/dev/mail'],
  ['GET', '/index.html'],
  ['GET', '/sw.js'],
  ['GET', '/assets/main-abc.js'],
  ['GET', '/assets/main-abc.css'],
  ['GET', '/favicon.svg'],
  ['GET', '/assets/gone.js'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/openapi.json'],
  ['GET', '/api/config'],
  ['GET', '/api/none'],
  ['POST', '/v1/write/rum'],
  ['POST', '/v1/write/none'],
  ['POST', '/share-target'],
  ['DELETE', '/'],
  ...calls,
  ['PUT', '/api/account/login'],
] as ['GET' | 'POST' | 'DELETE' | 'PUT', string][])('%s %s', async (method, url) => {
  const { headers } = await server.app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
  expect(headers).toMatchObject(wanted)
  expect(headers['x-powered-by']).toBeUndefined()
})

test('a host of language files is allowed by its origin alone, and named to pages', async () => {
  const other = await testServer({ LANGUAGE_CDN: 'https://cdn.worktide.com/texts/' })
  const { headers } = await other.app.inject('/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://cdn.worktide.com;")
  expect(headers['content-security-policy']).toContain(";script-src 'self';")
  expect((await other.app.inject('/api/config')).json().languageCdn).toBe('https://cdn.worktide.com/texts')
  await other.dispose()
})

test('a collector of another origin is the only other place that pages may send to', async () => {
  const other = await testServer({ COLLECTOR_ORIGIN: 'https://collect.worktide.com' })
  const { headers } = await other.app.inject('/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://collect.worktide.com;")
  expect(headers['strict-transport-security']).toBeUndefined()
  await other.dispose()
})

describe('an unreadable request', () => {
  const bare = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

  test.each(['/%zz', '/api/%zz', '/sso/%E0%A4%A'])('%s', async (url) => {
    const { statusCode, headers, json } = await server.app.inject(url)
    expect(statusCode).toBe(400)
    expect(json()).toMatchObject({ code: '0400001' })
    expect(headers).toMatchObject(bare)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('no HTTP at all', async () => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.write('HELLO\r\n\r\n')
    await once(socket, 'close')
    const text = String(Buffer.concat(chunks))
    expect(text).toMatch(/^HTTP\/1\.1 400/)
    expect(text).toContain('x-content-type-options: nosniff')
    expect(text).toContain("content-security-policy: default-src 'none'")
  })
})

describe('pages of messengers', () => {
  test('the login page of messengers alone loads their scripts', async () => {
    const { headers } = await server.app.inject('/sso/login/messenger?suuid=1')
    const own = String(headers['content-security-policy'])
    expect(own).toMatch(/;script-src 'self' https:\/\/[\w./-]+\.js https:\/\/[\w./-]+\.js;/)
    expect(own).not.toContain('trusted-types')
    expect(own).toContain("connect-src 'self';")
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('Teams alone may show the Teams pages, and no other, in a frame', async () => {
    const { headers } = await server.app.inject('/sso/teams/transit')
    expect(headers['content-security-policy']).toContain(';frame-ancestors https://teams.microsoft.com ')
    expect(headers['content-security-policy']).toContain(";script-src 'self';")
    expect(headers['x-frame-options']).toBeUndefined()
    for (const path of ['/sso/slack/transit', '/sso/login', '/', '/sso/teamsx/'])
      expect((await server.app.inject(path)).headers['content-security-policy']).toBe(policy)
  })
})
