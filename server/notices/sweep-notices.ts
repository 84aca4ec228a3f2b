import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { notices, workChanges } from '../db/schema.ts'
import { laneOf, lockHead, moveHead } from '../sync/lanes.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The age at which read or done notices, and all other notices, leave the inbox. */
const readForMs = 90 * dayMs
const unreadForMs = 365 * dayMs
const together = 500

/**
 * Deletes old notices, on the devices too: one change of the log per organisation. Only one organisation's head is locked at a time.
 */
export const sweepNotices = async (db: Database, now: number): Promise<void> => {
  const settledAt = sql`coalesce(${notices.doneAt}, ${notices.readAt})`
  const isExpired = or(lt(settledAt, now - readForMs), lt(notices.at, now - unreadForMs))
  for (;;) {
    const swept = await db.system(async (tx) => {
      const [first] = await tx.select({ orgId: notices.orgId }).from(notices).where(isExpired).limit(1)
      if (!first) return 0
      const { orgId } = first
      const lane = laneOf(orgId, '0')
      const seq = (await lockHead(tx, lane)).seq + 1
      const rows = await tx
        .select({ id: notices.id, scope: notices.scope })
        .from(notices)
        .where(and(eq(notices.orgId, orgId), isExpired))
        .limit(together)
      const change = { orgId, seq, patch: null, isWhole: false, actor: '', at: now, entity: 'notice' }
      await tx.insert(workChanges).values(rows.map(({ id, scope }, n) => ({ ...change, n, rowId: id, scope })))
      const ids = rows.map(({ id }) => id)
      await tx.delete(notices).where(and(eq(notices.orgId, orgId), inArray(notices.id, ids)))
      await moveHead(tx, lane, seq)
      return rows.length
    })
    if (swept === 0) return
  }
}
