import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstPages, helpPlaceholder, rootOf } from '../../src/core/first-pages.ts'
import type { RouteName } from '../../src/core/routes.ts'
import { shareCookieName } from '../../src/core/share/share-rules.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-first-'))
const written = (name: RouteName, locale: 'zh' | 'en') =>
  `<title>${name} ${locale}</title>${rootOf(name, locale)}><a href="${helpPlaceholder}/x">?</a></div>`
const helpUrl = `https://help.example.com/a?b&c="<script>alert(1)</script>`
let server: TestServer
beforeAll(async () => {
  for (const name of ['page', 'first']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'page/index.html'), '<title>plain</title>')
  for (const name of firstPages)
    for (const locale of ['zh', 'en'] as const)
      writeFileSync(join(folder, `first/${name}.${locale}.html`), written(name, locale))
  server = await testServer({ PAGE_DIR: join(folder, 'page'), HELP_URL: helpUrl })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.dispose()
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const titleOf = async (url: string, headers: Record<string, string> = {}) =>
  /<title>(.*?)<\/title>/.exec((await get(url, headers)).body)?.[1]

test.each([
  ['/sso/login', {}, 'login zh'],
  ['/sso/login?redirect=%2Fsetting%2Faccount', { 'accept-language': 'en-GB,en;q=0.9' }, 'login en'],
  ['/sso/login', { 'accept-language': 'en,zh;q=0.5' }, 'login en'],
  ['/sso/login', { 'accept-language': 'fr-FR,en;q=0.5' }, 'login zh'],
  ['/sso/login', { 'accept-language': 'en', cookie: 'app_locale=zh' }, 'login zh'],
  ['/sso/code-join-organization/index-en', { cookie: 'app_locale=zh' }, 'code-join-organization-en en'],
  ['/sso/share/login?shareCode=abc&share-redirect=%2Fx', {}, 'share-login zh'],
] as const)('a first visit of %s with %j gets the written page: %s', async (url, headers, title) => {
  expect(await titleOf(url, headers)).toBe(title)
})

test.each([
  ['a signed-in person', '/sso/login', { cookie: 'pms-app-token-dev=x' }],
  [
    'a visitor who has opened this share',
    '/sso/share/login?shareCode=abc&share-redirect=%2F',
    { cookie: `${shareCookieName('abc')}=x` },
  ],
  ['an address that the guard leads elsewhere', '/sso/login?redirect=%2F%3Frecorder-installed', {}],
  ['an address that looks different', '/sso/register?inviteToken=x', {}],
  ['another product', '/sso/login?sourceType=document', {}],
  ['a share without its code', '/sso/share/login', {}],
  ['a page of the inside', '/setting/account', {}],
  ['no page at all', '/no/such/page', {}],
] as const)('the plain page answers %s', async (_who, url, headers) => {
  expect(await titleOf(url, headers)).toBe('plain')
})

test('without written pages the plain page answers', async () => {
  const home = join(folder, 'other')
  mkdirSync(join(home, 'page'), { recursive: true })
  writeFileSync(join(home, 'page/index.html'), 'plain')
  const without = await testServer({ PAGE_DIR: join(home, 'page') })
  expect((await without.app.inject('/sso/login')).body).toBe('plain')
  await without.dispose()
})

test('it carries the configuration as text and is never cached for somebody else', async () => {
  const { body, headers } = await get('/sso/login')
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain(helpPlaceholder)
  const config = /data-config="([^"]*)"/.exec(body)?.[1] ?? ''
  const text = config.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  expect(JSON.parse(text)).toEqual((await get('/api/config')).json())
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("style-src 'self'"),
  })
  const packed = await get('/sso/login', { 'accept-encoding': 'gzip, br' })
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe(body)
})

test('a build that is installed while the server runs is served', async () => {
  const file = join(folder, 'first/login.en.html')
  writeFileSync(file, written('register', 'en'))
  utimesSync(file, 1, 1)
  expect(await titleOf('/sso/login', { 'accept-language': 'en' })).toBe('register en')
  rmSync(file)
  expect(await titleOf('/sso/login', { 'accept-language': 'en' })).toBe('plain')
})
