import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callsTable } from '../../src/core/calls/calls.ts'
import { limitsTable } from '../limits/limits.ts'
import { owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('of a stranger'.repeat(4))
const { points } = limitsTable.untaggedByNetwork
let server: TestServer
let anna: TestPerson
let network = 0
/** Requests come through a proxy, so that each test has its own networks. */
const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` })
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  anna = await owner(server)
})
beforeEach(() => {
  network += 1
})
afterAll(() => server.dispose())

const ask = (token: string, last = network) => server.call('validateToken', {}, { token, headers: from(last) })

const countQueries = () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return () => query.mock.calls.length
}

test('made-up tokens of sessions and API keys soon cost no query, and nobody in their network a session', async () => {
  const makeUp = (at: number) => secrets.newTaggedToken(at % 2 === 0 ? '' : 'wtk_')
  for (let at = 0; at < points; at += 1) expect((await ask(makeUp(at))).code).toBe('04206')
  const queries = countQueries()
  expect([(await ask(makeUp(0))).status, (await ask(makeUp(1))).status]).toEqual([429, 429])
  expect(queries()).toBe(0)
  expect((await ask(anna.token)).code).toBe('200')
  expect((await ask(makeUp(0), 200 + network)).code).toBe('04206')
})

test('a made-up cookie soon costs no query, either', async () => {
  const origin = server.config.publicOrigin
  const resume = () =>
    server.call(
      'resumeSession',
      {},
      {
        headers: {
          ...from(network),
          origin,
          'x-sso-worker': '1',
          'sec-fetch-site': 'same-origin',
          cookie: `pms-app-token-dev=${secrets.newTaggedToken()}`,
        },
      },
    )
  for (let at = 0; at < points; at += 1) expect((await resume()).code).toBe('04206')
  const queries = countQueries()
  expect((await resume()).status).toBe(429)
  expect(queries()).toBe(0)
})

test('a network that calls without a session too often is refused without a query', async () => {
  const call = () => server.call('shareInfo', { shareCode: 'A'.repeat(22) }, { headers: from(network) })
  for (let at = 0; at < limitsTable.openCallsByNetwork.points; at += 1) await call()
  const queries = countQueries()
  expect((await call()).status).toBe(429)
  expect(queries()).toBe(0)
})

test('a large body is read from nobody without a token, and soon from nobody with a made-up one', async () => {
  const { path } = callsTable.addImportItems
  const upload = async (token: Record<string, string>) => {
    const headers = { ...from(network), ...token, 'content-type': 'application/json' }
    const response = await server.app.inject({ method: 'POST', url: `/api${path}`, payload: 'not read', headers })
    return [response.statusCode, response.json().code]
  }
  expect(await upload({})).toEqual([200, '04206'])
  for (let at = 0; at < points; at += 1) await upload({ accesstoken: secrets.newTaggedToken() })
  expect(await upload({ accesstoken: secrets.newTaggedToken() })).toEqual([429, '0429001'])
  expect(await upload({ accesstoken: anna.token })).toEqual([400, '0400001'])
})

test('a session from before tags lives on, however often it is used', async () => {
  const berta = await owner(server)
  const old = secrets.newToken()
  const values = [secrets.hashToken(old), berta.userId]
  await server.db.pool.query('UPDATE sessions SET token_hash = $1 WHERE user_id = $2', values)
  const part = { id: randomUUID(), n: 0, content: '' }
  const headers = from(network)
  for (let at = 0; at < points + 5; at += 1) {
    expect((await ask(old)).code).toBe('200')
    expect((await server.call('uploadAttachmentPart', part, { token: old, headers })).code).toBe('0404001')
  }
})
