import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database/test-database.ts'
import type { Tx } from './database.ts'
import { translations } from './schema.ts'

let environment: Awaited<ReturnType<typeof testDatabase>>
const orgId = '00000000-0000-4000-8000-00000000000a'
beforeAll(async () => {
  environment = await testDatabase()
  await environment.db.pool.query(`INSERT INTO organizations (id, name, org_key) VALUES ($1, 'A', 'aaa')`, [orgId])
})
afterAll(() => environment.dispose())

test('the tests run on the requested version of PostgreSQL', async () => {
  const [{ server_version_num: version }] = (await environment.db.pool.query('SHOW server_version_num')).rows
  expect(Math.floor(Number(version) / 10_000)).toBe(Number(process.env.TEST_DATABASE ?? 18))
})

const count = async () => Number((await environment.db.pool.query('SELECT count(*) FROM translations')).rows[0].count)
const row = { orgId, lang: 'en', k: 'k', v: 'v' }

test('a transaction is all or nothing', async () => {
  const { db } = environment
  await expect(
    db.system(async (tx) => {
      await tx.insert(translations).values(row)
      throw new Error('the cause failed')
    }),
  ).rejects.toThrow('the cause failed')
  expect(await count()).toBe(0)
  const swallowed = db.system(async (tx) => {
    await tx.insert(translations).values(row)
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow(/nobody said so/)
  expect(await count()).toBe(0)
})

test('a commit that was sent along writes nothing if a statement before it fails', async () => {
  const { db } = environment
  const insert = `INSERT INTO translations (org_id, lang, k, v) VALUES ($1, 'en', 'along', 'v')`
  const together = (more: (tx: Tx) => Promise<unknown>) =>
    db.tenant(
      { orgId, userId: '10001' },
      async (tx, { begun, commit }) => {
        await begun
        const sent = [tx.$client.query(insert, [orgId]), more(tx)]
        await Promise.all([...sent, commit(sent)])
      },
      'ahead',
    )
  await expect(together((tx) => tx.$client.query('SELECT 1 / 0'))).rejects.toThrow('division by zero')
  expect(await count()).toBe(0)
  const unsent = async () => {
    await null
    throw new Error('not sent')
  }
  await expect(together(unsent)).rejects.toThrow('not sent')
  expect(await count()).toBe(0)
  await together((tx) => tx.$client.query('SELECT 1'))
  expect(await count()).toBe(1)
  await db.pool.query('DELETE FROM translations')
})

test('a statement behind the commit is refused: it would run outside the transaction and its role', async () => {
  const { db } = environment
  const insert = `INSERT INTO translations (org_id, lang, k, v) VALUES ($1, 'en', 'behind', 'v')`
  const late = db.tenant({ orgId, userId: '10001' }, async (tx, { commit }) => {
    await commit([])
    await tx.$client.query(insert, [orgId])
  })
  await expect(late).rejects.toThrow('has ended')
  expect(await count()).toBe(0)
  await db.tenant({ orgId, userId: '10001' }, (tx) => tx.$client.query('SELECT 1'))
})

test('what is read ahead is read in the role of the transaction', async () => {
  const { db } = environment
  const whoAmI = (tx: Tx) => tx.$client.query(`SELECT current_user AS name, current_setting('app.org_id') AS org`)
  const { rows } = await db.tenant({ orgId, userId: '10001' }, whoAmI, 'ahead')
  expect(rows).toEqual([{ name: 'worktide_app', org: orgId }])
})

test('a role ends with its transaction', async () => {
  const { db } = environment
  const whoAmI = async () => (await db.pool.query('SELECT current_user AS name')).rows[0].name
  const before = await whoAmI()
  const role = await db.tenant(
    { orgId, userId: '10001' },
    async (tx) => (await tx.execute(sql`SELECT current_user AS name`)).rows,
  )
  expect(role).toEqual([{ name: 'worktide_app' }])
  for (let at = 0; at < 12; at += 1) expect(await whoAmI()).toBe(before)
  const settings = await db.system(
    async (tx) => (await tx.execute(sql`SELECT current_setting('app.org_id', true) AS org`)).rows,
  )
  expect([{ org: '' }, { org: null }]).toContainEqual(settings[0])
})

test('counting while holding a connection does not deadlock with others that do the same', async () => {
  const { db } = environment
  const all = Array.from({ length: 2 * db.pool.options.max }, (_, at) =>
    db.system(async () => (await db.auxiliaryPool.pool.query('SELECT $1::int AS at', [at])).rows[0].at),
  )
  expect(await Promise.all(all)).toEqual(all.map((_, at) => at))
})

test('a name with quotes stays a name', async () => {
  const hostile = `x'; SET LOCAL ROLE worktide_system; --`
  const seen = environment.db.tenant(
    { orgId: hostile, userId: '1' },
    async (tx) => (await tx.execute(sql`SELECT current_user AS name`)).rows,
  )
  expect(await seen).toEqual([{ name: 'worktide_app' }])
})

test('a connection that breaks inside a transaction is replaced', async () => {
  const { db } = environment
  const broken = db.system((tx) => tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`))
  await expect(broken).rejects.toThrow()
  expect(await db.system(async (tx) => (await tx.execute(sql`SELECT 1 AS n`)).rows)).toEqual([{ n: 1 }])
  expect(db.pool.idleCount).toBe(db.pool.totalCount)
})
