import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import type { AuditEntry } from '../http/handler-types.ts'

/** One writer at a time per chain; released with the transaction. Classid keeps it apart from other locks. */
const auditLockClass = 7_871_933

type AuditRow = Omit<typeof auditLog.$inferSelect, 'id' | 'hash'>

/** The database orders the keys of `detail` as it likes: the hash is of one fixed order. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/** The hash of a row, which covers the row before: whoever reads the log can compute it again. */
export const auditHash = ({ previousHash, orgId, actorId, at, action, detail }: AuditRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([previousHash, orgId, actorId?.toString() ?? null, at.toISOString(), action, canonical(detail)]),
    )
    .digest('base64url')

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
  const row = {
    orgId,
    actorId: actorId === null ? null : BigInt(actorId),
    at,
    action,
    // Undefined values would be hashed and not stored.
    detail: JSON.parse(JSON.stringify(detail)) as Record<string, unknown>,
    previousHash: last?.hash ?? '',
  }
  await tx.insert(auditLog).values({ ...row, hash: auditHash(row) })
}
