import { expect, test } from 'vitest'
import { person } from '../test/test-people.ts'
import { testServer } from '../test/test-server.ts'

const password = 'not the password of anybody'

test('where no connection gets free, everybody hears when to come again; who comes then is served', async () => {
  const server = await testServer()
  const { email, token } = await person(server)
  const signIn = () => server.call('login', { tenantId: 1, orgEmail: email, password })
  const { pool } = server.db
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const many = Array.from({ length: 30 }, signIn)
  const refused = await Promise.all([...many, server.call('logout', {}, { token })])
  const said = refused.map(({ status, message, headers }) => `${status} ${message} ${headers['retry-after']}`)
  expect([...new Set(said)]).toEqual(['503 server.unavailable 2'])
  for (const client of held) client.release()
  expect(await signIn()).toMatchObject({ status: 200, code: '0410001' })
  expect(await server.call('logout', {}, { token })).toMatchObject({ status: 200, code: '200' })
  await server.dispose()
}, 30_000)
