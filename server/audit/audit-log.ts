import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import type { AuditEntry } from '../http/handler-types.ts'

/** One writer at a time per chain; released with the transaction. Classid keeps it apart from other locks. */
const auditLockClass = 7_871_933

/**
 * Appends to the audit log, in the transaction of what it tells. Each organisation has its own chain: a row's hash covers
 * the row before, so a changed or missing row shows. `detail` holds no secret and no address of a failed login.
 */
export async function appendAudit(tx: Tx, { action, orgId = null, actorId = null, detail = {} }: AuditEntry, at: Date) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${auditLockClass}, hashtext(${orgId ?? ''}))`)
  const [last] = await tx
    .select({ hash: auditLog.hash })
    .from(auditLog)
    .where(orgId === null ? sql`${auditLog.orgId} is null` : sql`${auditLog.orgId} = ${orgId}`)
    .orderBy(desc(auditLog.id))
    .limit(1)
  const previousHash = last?.hash ?? ''
  const content = JSON.stringify([previousHash, orgId, actorId, at.toISOString(), action, detail])
  await tx.insert(auditLog).values({
    orgId,
    actorId: actorId === null ? null : BigInt(actorId),
    at,
    action,
    detail,
    previousHash,
    hash: createHash('sha256').update(content).digest('base64url'),
  })
}
