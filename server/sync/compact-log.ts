import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'

/** The log keeps all changes newer than this, and at least this many rows (SYN-14). */
const retentionMs = 90 * 24 * 60 * 60 * 1000
const retainedRows = 200_000
/** Rows per transaction. */
const together = 5000

/** A patch as the history of issues needs it: a hash replaces the description, because history shows only that it changed. */
export const historyPatch = (patch: SQL) => sql<Record<string, unknown> | null>`
  CASE WHEN ${patch} ? 'description'
    THEN ${patch} || jsonb_build_object('description', md5(${patch} ->> 'description')) ELSE ${patch} END`

/** Lanes whose oldest change is older than this. */
const readOldLanes = async (tx: Tx, before: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT h.org_id AS id FROM work_heads h, LATERAL (
          SELECT at FROM work_changes WHERE org_id = h.org_id ORDER BY seq, n LIMIT 1) first
        WHERE first.at < ${before}`,
  )
  return rows.map(({ id }) => id)
}

/** The `seq` of the oldest of the `kept` newest rows: changes with a lower `seq` may be deleted. */
const readEnd = async (tx: Tx, laneId: string, kept: number): Promise<number> => {
  const { rows } = await tx.execute<{ seq: number }>(
    sql`SELECT seq::float8 AS seq FROM work_changes WHERE org_id = ${laneId}
        ORDER BY work_changes.seq DESC, n DESC OFFSET ${kept - 1} LIMIT 1`,
  )
  return rows[0]?.seq ?? 0
}

/** Deletes the oldest changes; never only some of a mutation's. Returns whether there may be more to delete. */
const compactOnce = async (tx: Tx, laneId: string, { end, before }: { end: number; before: number }) => {
  const { rows } = await tx.execute<{ to: number | null; isFull: boolean }>(
    sql`SELECT (max(seq) FILTER (WHERE is_old))::float8 AS to, count(*) = ${together} AND bool_and(is_old) AS "isFull"
        FROM (
          SELECT seq, bool_and(at < ${before}) OVER (ORDER BY seq) AS is_old
          FROM work_changes WHERE org_id = ${laneId} AND seq < ${end} ORDER BY seq, n LIMIT ${together}
        ) oldest`,
  )
  const { to = null, isFull = false } = rows[0] ?? {}
  if (to === null) return false
  await tx.execute(
    sql`WITH cut AS (DELETE FROM work_changes WHERE org_id = ${laneId} AND seq <= ${to} RETURNING *)
        INSERT INTO work_history (org_id, row_id, seq, n, entity, scope, patch, actor, at)
        SELECT org_id, row_id, seq, n, entity, scope, ${historyPatch(sql`patch`)}, actor, at
        FROM cut WHERE entity IN ('issue', 'attachment')`,
  )
  // last, because commits wait for the head's row
  await tx.execute(sql`UPDATE work_heads SET compacted_to = ${to} WHERE org_id = ${laneId} AND compacted_to < ${to}`)
  return isFull
}

/**
 * Deletes the reasons of old refusals: they contain other people's words, also words that were deleted since. The fact of the refusal
 * stays, so that a mutation that is sent again is not applied.
 */
export const forgetRefusals = async (db: Pick<Database, 'system'>, now: number): Promise<void> => {
  const forgetSome = async (tx: Tx) => {
    const { rowCount } = await tx.execute(
      sql`UPDATE work_outcomes SET refusal = '{"code": "forgotten"}', skipped = null
          WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM work_outcomes
            WHERE at < ${now - retentionMs} AND (refusal -> 'params' is not null or skipped is not null)
            ORDER BY at LIMIT ${together}))`,
    )
    return rowCount === together
  }
  while (await db.system(forgetSome));
}

/**
 * Deletes the beginning of long logs, and copies what the history of issues shows. A device that was away for longer loads its
 * scopes again. `kept`: how many rows stay in any case.
 */
export const compactLogs = async (db: Pick<Database, 'system'>, now: number, kept = retainedRows): Promise<void> => {
  const before = now - retentionMs
  for (const laneId of await db.system((tx) => readOldLanes(tx, before))) {
    const end = await db.system((tx) => readEnd(tx, laneId, kept))
    while (await db.system((tx) => compactOnce(tx, laneId, { end, before })));
  }
}
