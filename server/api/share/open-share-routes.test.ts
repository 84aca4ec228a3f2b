import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linksPerItem } from '../../../src/core/limits.ts'
import { shareCodeLength } from '../../../src/core/share/share-rules.ts'
import { codesOf, memberOf, owner, type TestPerson, times } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
let host: TestPerson
beforeAll(async () => {
  server = await testServer()
  host = await owner(server, 'Tide Works')
})
afterAll(() => server.dispose())

const asHost = () => ({ token: host.token })
const card = () => ({ resourceType: 'organization', resourceId: host.orgId })
const make = (more: object = {}) => server.call('createShare', { ...card(), ...more }, asHost())
const revoke = (shareCode: string) => server.call('revokeShare', { shareCode }, asHost())
const password = 'harbour'

test('unknown and revoked codes are denied with the same number of queries, and both are logged', async () => {
  const [known, revoked] = [(await make({ password })).result.shareCode, (await make({ password })).result.shareCode]
  await revoke(revoked)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const tripsFor = async (shareCode: string) => {
    const before = query.mock.calls.length
    expect((await server.call('openShare', { shareCode, password: 'wrong' })).code).toBe('0412001')
    return query.mock.calls.length - before
  }
  await tripsFor(known)
  const trips = await tripsFor(known)
  expect([await tripsFor(revoked), await tripsFor('C'.repeat(shareCodeLength))]).toEqual([trips, trips])
  query.mockRestore()
  const { rows } = await server.db.pool.query(
    `SELECT org_id, detail::text FROM audit_log WHERE action = 'share.denied' ORDER BY id DESC LIMIT 2`,
  )
  expect(rows).toEqual(Array(2).fill({ org_id: null, detail: expect.not.stringContaining(revoked) }))
})

test('a caller who may not change a link is refused before a password is checked or hashed', async () => {
  const { shareCode } = (await make({ password })).result
  const { token } = await memberOf(server, host)
  expect((await server.call('updateShare', { shareCode, password: 'abc' }, { token })).code).toBe('0403001')
  expect((await server.call('updateShare', { shareCode, password: 'abc' }, asHost())).code).toBe('0400001')
})

test('the number of links is limited to what the list shows, also when the last are created at once', async () => {
  const hashOf = (shareCode: string) => createHash('sha256').update(shareCode).digest('base64url')
  await server.db.pool.query('DELETE FROM shares')
  const first = (await make()).result.shareCode
  await server.db.pool.query(
    `INSERT INTO shares (org_id, code_sealed, code_hash, resource_type, resource_id, maker_id)
     SELECT org_id, code_sealed, code_hash || n, resource_type, resource_id, maker_id
     FROM shares CROSS JOIN generate_series(3, $1::int) n WHERE code_hash = $2`,
    [linksPerItem, hashOf(first)],
  )
  // a lock on the audit log's chain blocks all four until the last has begun
  const lockHolder = await server.db.pool.connect()
  await lockHolder.query('BEGIN')
  await lockHolder.query('SELECT pg_advisory_xact_lock(7871933, hashtext($1))', [host.orgId])
  const four = times(4, () => make())
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  while (((await server.db.pool.query(waiting)).rowCount ?? 0) < 4);
  await lockHolder.query('COMMIT')
  lockHolder.release()
  expect(codesOf(await four)).toEqual({ '200': 1, '0400001': 3 })
  expect(await make()).toMatchObject({ message: 'share.too_many', msg: expect.stringContaining('Turn one off') })
  expect((await server.call('listShares', card(), asHost())).result).toHaveLength(linksPerItem)
  await revoke(first)
  expect((await make()).code).toBe('200')
  const other = await owner(server, 'Ebb Works')
  const theirs = { ...card(), resourceId: other.orgId }
  expect((await server.call('createShare', theirs, { token: other.token })).code).toBe('200')
})
