import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../test/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-page-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries({
    'index.html': '<title>the page</title>',
    'sw.js': '// the worker',
    'assets/main-abc.js': '// hashed',
  }))
    writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync('// hashed'))
  server = await testServer({ PAGE_DIR: folder })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.dispose()
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test.each(['/', '/sso/login?redirect=%2F', '/setting/orginfo', '/no/such/page', '/dev/mail'])(
  '%s serves the page',
  async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<title>the page</title>' })
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test.each([
  '/assets/gone-abc.js',
  '/assets/',
  '/assets/.main-abc.js',
  '/api/none',
  '/v1/none',
  '/icon.png',
  '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd.txt',
  '/.env',
])('%s is not found', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).not.toContain('the page')
})

test('hashed files are cached for ever, the worker is revalidated', async () => {
  expect((await get('/assets/main-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test('compressed files are served to clients that accept them', async () => {
  const packed = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.headers['content-type']).toMatch(/javascript/)
  expect(packed.headers['cache-control']).toContain('immutable')
  const plain = await get('/assets/main-abc.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('// hashed')
})
