import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../test/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-cards-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html><head><title>Worktide</title></head><body></body></html>')
  server = await testServer({ PAGE_DIR: folder })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.dispose()
})

const pageAt = async (url: string, language: string) => {
  const { body } = await server.app.inject({ url, headers: { 'accept-language': language } })
  return body
}

test.each([
  ['/sso/share/board?shareCode=THE-CODE', 'en', 'Shared with you in Worktide'],
  ['/sso/share/board?shareCode=THE-CODE', 'zh-CN', '有人在 Worktide 与你分享了内容'],
  ['/sso/invite-team-link?linkToken=THE-CODE', 'en', 'You&#39;re invited to Worktide'],
])('%s in %s has a card that says nothing of what it opens', async (url, language, title) => {
  const page = await pageAt(url, language)
  expect(page).toContain(`<meta property="og:title" content="${title}" />`)
  expect(page).toContain('<meta property="og:image" content="http://localhost:8080/icon-512.png" />')
  expect(page).not.toContain('THE-CODE')
})

test('no other page has one', async () => {
  expect(await pageAt('/setting/account', 'en')).not.toContain('og:')
})

test('inside a messenger’s client the login link leads to its own document', async () => {
  const link = '/sso/login?suuid=i-1&redirect=%2Finbox'
  const as = (agent: string) => server.app.inject({ url: link, headers: { 'user-agent': agent } })
  const { statusCode, headers } = await as('Mozilla/5.0 Mobile Lark/7.10')
  expect([statusCode, headers.location]).toEqual([302, '/sso/login/messenger?suuid=i-1&redirect=%2Finbox'])
  expect((await as('Mozilla/5.0 Chrome/120')).statusCode).toBe(200)
})
