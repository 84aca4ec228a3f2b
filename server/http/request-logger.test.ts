import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberOf, owner, person } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const planted = 'planted-4fQz81'

test('no secret of a URL is logged', async () => {
  for (const name of [
    'ticket',
    'token',
    'share-token',
    'code',
    'state',
    'suuid',
    'inviteToken',
    'resetToken',
    'linkToken',
  ])
    await server.app.inject(`/sso/login?${name}=${planted}&page=2`)
  await server.app.inject(`/api/tickets/get-token?ticket=${planted}`)
  expect(server.logged).toHaveLength(10)
  expect(server.logged.join('\n')).not.toContain(planted)
  expect(server.logged[0]).toMatch(/^GET \/sso\/login\?.*page=2 404 \d+ms 0404001 request\.not_found$/)
})

test('a refusal is logged with its code and caller: access, form, unknown token', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const lineOf = async (ask: Promise<unknown>) => {
    await ask
    return server.logged.at(-1)
  }
  const listAudit = (token: string) => lineOf(server.call('listAudit', {}, { token }))
  expect(await listAudit(guest.token)).toMatch(
    new RegExp(`^POST /api/audit/list 200 \\d+ms 0403001 access\\.role user ${guest.userId}$`),
  )
  expect(await listAudit(host.token)).toMatch(new RegExp(`^POST /api/audit/list 200 \\d+ms user ${host.userId}$`))
  expect(await listAudit(planted)).toMatch(/^POST \/api\/audit\/list 200 \d+ms 04206 session\.invalid$/)
  const misspelt = server.call('listAudit', { pageNumber: planted }, { token: host.token })
  expect(await lineOf(misspelt)).toMatch(/^POST \/api\/audit\/list 400 \d+ms 0400001 request\.invalid$/)
  expect(server.logged.join('\n')).not.toContain(planted)
})

test('no personal data is logged, not even when a query fails', async () => {
  const { email, token, password } = await person(server)
  await server.db.pool.query('ALTER TABLE mail_outbox RENAME TO away')
  const answer = await server.call('sendCode', { orgEmail: email, scene: 'login' })
  const { rows } = await server.db.pool.query('SELECT code FROM away')
  await server.db.pool.query('ALTER TABLE away RENAME TO mail_outbox')
  expect(answer).toMatchObject({ code: '500', status: 500, result: null })
  const log = server.logged.join('\n')
  expect(log).toContain('insert into "mail_outbox"')
  for (const secret of [email, token, password, ...rows.map(({ code }) => code)]) expect(log).not.toContain(secret)
})
