import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditKind } from '../../src/core/audit/audit-kinds.ts'
import { auditLog } from '../db/schema.ts'
import { testDatabase } from '../test/database/test-database.ts'
import { appendAudit, auditHash } from './audit-log.ts'

let environment: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  environment = await testDatabase()
})
afterAll(() => environment.dispose())

const orgId = '00000000-0000-4000-8000-00000000000a'

/** The first row whose hash does not match its content and the previous row. */
const firstBroken = async () => {
  const rows = await environment.db.system((tx) => tx.select().from(auditLog).orderBy(asc(auditLog.id)))
  const lastOf = new Map<string | null, string>()
  for (const row of rows) {
    if (row.previousHash !== (lastOf.get(row.orgId) ?? '') || row.hash !== auditHash(row)) return row.action
    lastOf.set(row.orgId, row.hash)
  }
  return null
}

test('rows written concurrently form whole chains, and a change or a gap is detected', async () => {
  const write = (at: number) =>
    environment.db.system((tx) =>
      appendAudit(
        tx,
        {
          action: `did.${at}` as AuditKind,
          orgId: at % 3 ? orgId : null,
          actorId: '10001',
          detail: { z: at, a: [{ zz: 1, b: 2 }], none: undefined },
        },
        new Date(),
      ),
    )
  await Promise.all(Array.from({ length: 30 }, (_none, at) => write(at)))
  expect(await firstBroken()).toBeNull()

  const { pool } = environment.db
  const [third] = (
    await pool.query(`SELECT id, action FROM audit_log WHERE org_id IS NOT NULL ORDER BY id OFFSET 2 LIMIT 1`)
  ).rows
  await pool.query(`UPDATE audit_log SET detail = '{"z":99}' WHERE id = $1`, [third.id])
  expect(await firstBroken()).toBe(third.action)
  await pool.query('DELETE FROM audit_log WHERE id = $1', [third.id])
  expect(await firstBroken()).not.toBeNull()
})
