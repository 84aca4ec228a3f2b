import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsTable } from '../../src/core/calls/calls.ts'
import { mutatorRoutes } from '../api/work/mutator-routes.ts'
import { owner } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

/** Every route besides the calls, with the reason why it reveals nothing about an organisation. */
const plainRoutes: Record<string, string> = {
  'GET /healthz': 'a constant',
  'GET /readyz': 'a constant',
  'GET /openapi.json': 'the calls table',
  'GET /api/config': 'the configuration',
  'POST /api/aws/marketplace/landing': 'leads to a page, with nothing but its own new id',
  'POST /api/open/im/feishu/events': 'only with the verification token: feishu-store.test.ts',
  'POST /api/open/im/lark/events': 'only with the verification token: feishu-store.test.ts',
  'GET /api/open/im/qywx/events': 'only with the signature: qywx-store.test.ts',
  'POST /api/open/im/qywx/events': 'only with the signature: qywx-store.test.ts',
  'POST /api/open/im/slack/events': 'only with the signature: slack-store.test.ts',
  'GET /api/im/:provider/callback': 'leads to a page: provider-refusals.test.ts',
  'GET /pictures/:name': 'a picture, by a name made of its content',
  'GET /api/work/attachments/:id': 'an attachment, to who may see its issue alone: attachment-routes.test.ts',
  'GET /api/notices/unsubscribe/:token': 'a page without anything of an organisation: deliveries.test.ts',
  'POST /api/notices/unsubscribe/:token': 'the same',
  'POST /v1/write/rum': 'answers no body',
  'POST /v1/write/logging': 'answers no body',
  'POST /v1/write/rum/replay': 'answers no body',
  'POST /v1/write/usage/batch/': 'answers no body',
  'POST /v1/write/errors/api/1/envelope/': 'answers no body',
  'GET /replay-frame': 'a constant',
  'POST /share-target': 'leads to a page, with nothing but what was sent: share-target.test.ts',
  'GET /dev/messenger-clients.js': 'a constant, outside of prod, sit and pre',
  'GET /dev/mails': 'all mails, in development alone: plain-routes.test.ts',
}

/** `METHOD /path` of every handler of the application. */
const routes = (): string[] => {
  const open: string[] = []
  const found: string[] = []
  for (const line of server.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent = '', path = '', methods] = /^([\s│]*[├└]── )([^\s(]*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === '') continue
    open.length = indent.length / 4 - 1
    const whole = open.join('') + path
    open.push(path)
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') found.push(`${method} ${whole}`)
  }
  return found
}

const callRoutes = [...Object.values(callsTable), ...mutatorRoutes.map(({ row }) => row)].map(
  ({ method, path }) => `${method} /api${path}`,
)

test('every route is a call of the table, or listed as plain', () => {
  const all = routes()
  expect(all).toEqual(expect.arrayContaining(callRoutes))
  expect(all.filter((route) => !callRoutes.includes(route) && !(route in plainRoutes))).toEqual([])
  expect(Object.keys(plainRoutes).filter((route) => !all.includes(route))).toEqual([])
})

test('a call’s path has no other method', async () => {
  for (const { method: own, path } of Object.values(callsTable))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (method === own) continue
      const { statusCode, headers } = await server.app.inject({ method, url: `/api${path}?of=it` })
      expect([statusCode, headers.allow], `${method} ${path}`).toEqual([405, own])
    }
})

test('no plain route reveals anything about an organisation', async () => {
  const someone = await owner(server, 'Bluebell works')
  for (const route of Object.keys(plainRoutes)) {
    if (route === 'GET /dev/mails') continue
    const [method, path] = route.split(' ') as ['GET', string]
    const url = `${path}?orgId=${someone.orgId}&userId=${someone.userId}`
    const { body } = await server.app.inject({ method, url, headers: { accesstoken: someone.token } })
    for (const text of [someone.orgId, someone.email, 'Bluebell']) expect(body, route).not.toContain(text)
  }
})

test('nothing redirects, whatever the path', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/sso//evil.example/',
  ])
    for (const url of [path, `/sso/login?redirect=${encodeURIComponent(path)}`]) {
      const { statusCode, headers } = await server.app.inject({ url, headers: { 'x-forwarded-host': 'evil.example' } })
      expect(headers.location, url).toBeUndefined()
      expect(statusCode === 200 || statusCode >= 400, url).toBe(true)
    }
})
