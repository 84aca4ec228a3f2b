import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorPeople } from '../api/account/mfa/mfa-test-people.ts'
import { SoftAuthenticator } from '../api/account/mfa/soft-authenticator.ts'
import type { TestPerson } from '../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let people: ReturnType<typeof factorPeople>
beforeAll(async () => {
  server = await testServer()
  people = factorPeople(server)
})
afterAll(() => server.dispose())

type Attempt = () => Promise<Answer>

/** Calls that an attacker begins with a stolen session that has a recent proof of identity. */
const attemptsTable: Record<string, (someone: TestPerson) => Promise<Attempt>> = {
  'a passkey': async (someone) => {
    const { challengeId, options } = (await server.call('startPasskey', {}, someone)).result
    const credential = new SoftAuthenticator().make(options)
    return () => server.call('confirmPasskey', { challengeId, name: 'Thief', credential }, someone)
  },
  'an authenticator app': async (someone) => {
    const { secret } = (await server.call('startTotp', {}, someone)).result
    return () => server.call('confirmTotp', { code: people.codeOf(secret) }, someone)
  },
  'new recovery codes': async (someone) => {
    await people.addPasskey(someone)
    return () => server.call('renewRecoveryCodes', {}, someone)
  },
  'the end of a passkey': async (someone) => {
    const { id } = (await people.addPasskey(someone)).answer.result
    return () => server.call('removePasskey', { id }, someone)
  },
}

/** The person's stored sign-in methods. */
const factorsOf = async ({ userId }: TestPerson) => {
  const query = `SELECT (SELECT json_agg(p.name) FROM passkeys p WHERE p.user_id = $1) AS passkeys,
    (SELECT confirmed_at FROM totp_factors WHERE user_id = $1) AS totp,
    (SELECT json_agg(code_hash ORDER BY code_hash) FROM recovery_codes WHERE user_id = $1) AS codes`
  return (await server.db.pool.query(query, [userId])).rows
}

test.each(Object.keys(attemptsTable))('%s in progress has no effect when its session ends', async (what) => {
  const someone = await people.provedPerson()
  const take = (await attemptsTable[what]?.(someone)) as Attempt
  const before = await factorsOf(someone)
  // locks the account, ends the sessions and commits, as ending all sessions does
  const end = await server.db.pool.connect()
  await end.query('BEGIN')
  await end.query('SELECT pg_advisory_xact_lock(7871934, hashtext($1))', [someone.userId])
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  let isDone = false
  const taken = take().finally(() => {
    isDone = true
  })
  while (!isDone && ((await server.db.pool.query(waiting)).rowCount ?? 0) < 1);
  await end.query(`UPDATE sessions SET ended_at = now(), ended_reason = 'revoked' WHERE user_id = $1`, [someone.userId])
  await end.query('COMMIT')
  end.release()
  expect((await taken).code).toBe('403')
  expect(await factorsOf(someone)).toEqual(before)
})
