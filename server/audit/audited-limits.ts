import type { AuditEntry, Caller, RequestFacts, ServerDeps } from '../http/handler-types.ts'
import { LimitReached, type Limits, networkHash } from '../limits/limits.ts'
import { appendAudit } from './audit-log.ts'

/**
 * Limits whose first refusal in each window is written to the audit log (SEC-30), so a flood of refusals is one row. The row
 * contains the limit and the keyed network, but never the affected address.
 */
export function auditedLimits(
  { limits, db, secrets, now }: Pick<ServerDeps, 'limits' | 'db' | 'secrets' | 'now'>,
  auth: Caller | null,
  { ip }: Pick<RequestFacts, 'ip'>,
): Limits {
  const auditRefusal = async (refusal: unknown): Promise<never> => {
    if (refusal instanceof LimitReached && refusal.isFirst) {
      const detail = { limit: refusal.limit, network: networkHash(secrets, ip) }
      const entry: AuditEntry = { action: 'limit.reached', actorId: auth?.userId ?? null, detail }
      await db.auxiliaryPool.system((tx) => appendAudit(tx, entry, now()))
    }
    throw refusal
  }
  return {
    ...limits,
    consume: (...args) => limits.consume(...args).catch(auditRefusal),
    takeTurn: (key) => limits.takeTurn(key).catch(auditRefusal),
  }
}
