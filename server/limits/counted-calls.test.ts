import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { isolationCallsTable } from '../test/isolation-calls.ts'
import { makeSide, type Side } from '../test/isolation-environment.ts'
import { times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { uncountedCalls } from './count-write.ts'

let server: TestServer
let side: Side
beforeAll(async () => {
  server = await testServer()
  side = await makeSide(server, 'writer')
  const { pool } = server.db
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  await pool.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = on`)
  // connections that are open already
  const clients = await times(pool.options.max, () => pool.connect())
  for (const client of clients) await client.query('SET default_transaction_read_only = on')
  for (const client of clients) client.release()
})
afterAll(() => server.dispose())

const codeOf = async (name: CallName): Promise<string> => {
  const payload = isolationCallsTable[name].with(side.ids)
  return (await server.call(name, payload, { token: side.owner.token })).code
}

const isCountedWrite = (name: CallName): boolean => {
  const { auth }: Call = callsTable[name]
  return (auth === 'session' || auth === 'admin') && !uncountedCalls.has(name)
}

test('a call that reads succeeds in a database that takes no writes', async () => {
  expect(await codeOf('listMembers')).toBe('200')
})

test('each call that counts as a write fails there, or it would only read', async () => {
  const onlyRead: CallName[] = []
  for (const name of (Object.keys(callsTable) as CallName[]).filter(isCountedWrite))
    if ((await codeOf(name)) === '200') onlyRead.push(name)
  // counted although it reads: see `countings`
  expect(onlyRead).toEqual(['checkOrgKey'])
})
