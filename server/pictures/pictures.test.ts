import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsTable, networkOf } from '../limits/limits.ts'
import { owner, person } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { pngOf } from './test-pictures.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const place = { timeZone: 'Asia/Shanghai', language: 'en' }
const embedded = (content: Buffer, type = 'png') => `data:image/${type};base64,${content.toString('base64')}`
const saveHead = async (token: string, head: string | null) =>
  (await server.call('savePersonalInfo', { orgUserName: 'Anna', ...place, head }, { token })).result?.head
const look = (path: string) => server.app.inject({ method: 'GET', url: path })

test('a picture is stored by content, served as a picture only, and deleted when nobody uses it', async () => {
  const [anna, ben] = [await person(server), await person(server)]
  const content = pngOf(256, 256, 1)
  const path = await saveHead(anna.token, embedded(content))
  expect(path).toMatch(/^\/pictures\/[\w-]{43}\.png$/)
  const answer = await look(path)
  expect(answer.rawPayload).toEqual(content)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await saveHead(ben.token, embedded(content))).toBe(path)
  expect(await saveHead(anna.token, path)).toBe(path)
  expect(await saveHead(anna.token, null)).toBeNull()
  expect((await look(path)).statusCode).toBe(200)
  expect(await saveHead(ben.token, embedded(pngOf(256, 256, 2)))).not.toBe(path)
  expect((await look(path)).statusCode).toBe(404)
})

test('its type comes from its bytes, whatever the payload says', async () => {
  const { token } = await person(server)
  expect(await saveHead(token, embedded(pngOf(64, 64), 'webp'))).toMatch(/\.png$/)
})

test('administrators set an organisation’s picture', async () => {
  const { token } = await owner(server)
  const save = async (avatar: string | null) =>
    (await server.call('saveOrganizationInfo', { avatar }, { token })).result.avatar
  const path = await save(embedded(pngOf(256, 256, 3)))
  expect((await look(path)).statusCode).toBe(200)
  expect(await save(null)).toBeNull()
  expect((await look(path)).statusCode).toBe(404)
})

test.each([
  ['a drawing that says it is a PNG', embedded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="f()"/>'))],
  ['a drawing', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
  ['what unpacks to a billion pixels', embedded(pngOf(30_000, 30_000))],
  ['a long file', embedded(Buffer.concat([pngOf(256, 256), Buffer.alloc(46_000)]))],
  ['another site', 'https://elsewhere.example/track.png'],
  ['another site without a scheme', '//elsewhere.example/track.png'],
  ['a call', '/api/account/logout'],
  ['a path that climbs', '/pictures/../api/config'],
  ['an empty text', ''],
])('%s is refused', async (_, head) => {
  const { token } = await person(server)
  const answer = await server.call('savePersonalInfo', { orgUserName: 'Anna', ...place, head }, { token })
  expect(answer).toMatchObject({ code: '0400001', result: { field: 'head' } })
})

test('a picture that arrives late does not replace one that was set since', async () => {
  const host = await owner(server)
  const [late, newer] = [1, 2].map((shade) => embedded(pngOf(64, 64, shade)))
  const calls = [
    ['savePersonalInfo', 'head'],
    ['saveOrganizationInfo', 'avatar'],
  ] as const
  for (const [name, field] of calls) {
    const save = (picture: string | null | undefined, rev: number) =>
      server.call(name, { [field]: picture, [`${field}Rev`]: rev }, { token: host.token })
    expect((await save(newer, 0)).code).toBe('200')
    const refused = await save(late, 0)
    expect(refused).toMatchObject({ code: '0400001', result: { field, reason: 'overtaken' } })
    expect(refused.msg).toContain('on another device')
    expect((await save(null, 1)).code).toBe('200')
  }
})

test.each(['/pictures/unknown.png', `/pictures/${'A'.repeat(43)}.png`, `/pictures/${'A'.repeat(43)}.svg`])(
  '%s is not found',
  async (path) => {
    expect((await look(path)).statusCode).toBe(404)
  },
)

test('a hundred pictures at once keep no connection from who signs in, and each is answered in its turn', async () => {
  const { email, password, token } = await person(server)
  const path = await saveHead(token, embedded(pngOf(256, 256, 7)))
  const holder = await server.db.pool.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE pictures IN ACCESS EXCLUSIVE MODE')
    const asked = Array.from({ length: 100 }, () => look(path))
    expect((await server.call('login', { tenantId: 1, orgEmail: email, password })).code).toBe('200')
    await holder.query('ROLLBACK')
    expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  } finally {
    holder.release(true)
  }
})

test('one network gets so many pictures a minute, and others get theirs', async () => {
  const strict = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const ask = (network: string) =>
    strict.app.inject({ method: 'GET', url: '/pictures/unknown.png', headers: { 'x-forwarded-for': network } })
  for (let at = 1; at < limitsTable.picturesByNetwork.points; at += 1)
    await strict.limits.consume('picturesByNetwork', networkOf('198.51.100.1'))
  expect((await ask('198.51.100.1')).statusCode).toBe(404)
  const refused = await ask('198.51.100.1')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await ask('198.51.100.2')).statusCode).toBe(404)
  await strict.dispose()
}, 30_000)
