import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { prepared, type Tx } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import type { AuditEntry } from '../http/handler-types.ts'

type AuditRow = Omit<typeof auditLog.$inferSelect, 'id' | 'hash'>

/** Sorts keys, because PostgreSQL does not preserve the order of keys in `detail`. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/** The hash of a row and its predecessor; anybody with the log can recompute it. */
export const auditHash = ({ previousHash, orgId, actorId, at, action, detail }: AuditRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([previousHash, orgId, actorId?.toString() ?? null, at.toISOString(), action, canonical(detail)]),
    )
    .digest('base64url')

const newRow = (tx: Tx, name: string) =>
  tx
    .insert(auditLog)
    .values({
      orgId: sql.placeholder('orgId'),
      actorId: sql.placeholder('actorId'),
      at: sql.placeholder('at'),
      action: sql.placeholder('action'),
      detail: sql.placeholder('detail'),
      previousHash: sql.placeholder('previousHash'),
      hash: sql.placeholder('hash'),
    })
    .prepare(name)

/**
 * Appends to the audit log in the transaction of the audited change. Each organisation has its own hash chain, so that a
 * changed or missing row is detected. `detail` contains no secret, and no address of a failed login.
 */
export async function appendAudit(tx: Tx, { action, orgId = null, actorId = null, detail = {} }: AuditEntry, at: Date) {
  const { rows } = await tx.execute<{ hash: string | null }>(sql`SELECT audit_head(${orgId}::uuid) AS hash`)
  const row = {
    orgId,
    actorId: actorId === null ? null : BigInt(actorId),
    at,
    action,
    // undefined values would be hashed but not stored
    detail: JSON.parse(JSON.stringify(detail)) as Record<string, unknown>,
    previousHash: rows[0]?.hash ?? '',
  }
  await prepared(tx, 'new_audit_row', newRow).execute({ ...row, hash: auditHash(row) })
}
