import { lt } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import { monitorCounts } from '../db/schema.ts'
import type { ParsedLine } from './line-parser.ts'
import { countsOf } from './monitor-count-rules.ts'

const dayMs = 86_400_000
/** Retention of an event, counted from the day it happened. */
export const retentionDays = 30

/** The value of `bucket` in a row that holds the whole histogram of a day and name, not one step of it. */
const wholeHistogram = -1

export interface Beacon {
  id: string
  channel: string
  /** Null if the event belongs to no organisation; then it is stored for the installation. */
  orgId: string | null
  line: string
  parsed: ParsedLine
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The time of an event, or its arrival if the device's clock is off by weeks. */
const timeOf = ({ parsed: { at } }: Beacon, now: number) =>
  at > now - (retentionDays - 1) * dayMs && at < now + dayMs ? at : now

/** Creates the partition of a day with its first event; checked once per process and day. */
const createDays = (db: Pick<Database, 'system'>) => {
  const known = new Set<string>()
  return async (days: Iterable<string>) => {
    const missing = [...new Set(days)].filter((day) => !known.has(day))
    for (const day of missing) {
      await db.system((tx) => tx.$client.query('SELECT ensure_beacon_day($1)', [day]))
      known.add(day)
    }
  }
}

interface Row {
  day: string
  at: Date
  beacon: Beacon
}

/**
 * Inserts events that are not stored yet, and sets the organisation of a stored one of the same person that had none; skips events of
 * people who have deleted their account. Returns the events that are new to their organisation, and for each whether it is new at all.
 * Always inserts in the same order, so that batches with the same events cannot deadlock.
 */
const insert = async (tx: Tx, rows: readonly Row[]): Promise<Map<string, boolean>> => {
  const column = <Value>(value: (row: Row) => Value) => rows.map(value)
  const { rows: stored } = await tx.$client.query<{ id: string; is_new: boolean }>({
    name: 'store_beacons',
    text: `INSERT INTO beacons AS kept (day, id, channel, org_id, session_id, at, line, user_id)
      SELECT * FROM unnest($1::date[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[], $7::text[], $8::text[])
        AS given (day, id, channel, org_id, session_id, at, line, user_id)
      WHERE CASE WHEN user_id ~ '^[0-9]{1,18}$' THEN EXISTS (SELECT FROM accounts WHERE accounts.id = user_id::bigint) ELSE true END
      ON CONFLICT (day, id) DO UPDATE SET org_id = excluded.org_id
        WHERE kept.org_id IS NULL AND excluded.org_id IS NOT NULL AND kept.user_id = excluded.user_id
      RETURNING id, received_at = now() AS is_new`,
    values: [
      column(({ day }) => day),
      column(({ beacon }) => beacon.id),
      column(({ beacon }) => beacon.channel),
      column(({ beacon }) => beacon.orgId),
      column(({ beacon }) => beacon.parsed.tags.session_id ?? null),
      column(({ at }) => at),
      column(({ beacon }) => beacon.line),
      column(({ beacon }) => beacon.parsed.tags.userid ?? null),
    ],
  })
  return new Map(stored.map(({ id, is_new }) => [id, is_new]))
}

interface Sum {
  orgId: string
  kind: string
  day: string
  name: string
  bucket: number
  count: number
  firstAt: Date
  lastAt: Date
  note: string
  /** Number of values by step of the histogram; null for kinds without a value. */
  steps: Record<number, number> | null
}

const sumsOf = (rows: readonly Row[]): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const { day, at, beacon } of rows) {
    const { orgId } = beacon
    if (orgId === null) continue
    for (const { kind, name, bucket: step, count, note } of countsOf(beacon.parsed)) {
      const [bucket, steps] = step === null ? [0, null] : [wholeHistogram, {}]
      const key = JSON.stringify([orgId, kind, day, name])
      const sum = sums.get(key) ?? { orgId, kind, day, name, bucket, count: 0, firstAt: at, lastAt: at, note, steps }
      sums.set(key, sum)
      sum.count += count
      if (step !== null && sum.steps) sum.steps[step] = (sum.steps[step] ?? 0) + count
      if (at < sum.firstAt) sum.firstAt = at
      if (at > sum.lastAt) sum.lastAt = at
    }
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const mergedSteps = `SELECT jsonb_object_agg(step, n) FROM (
  SELECT step, sum(n::bigint) AS n FROM (
    SELECT * FROM jsonb_each_text(kept.steps) UNION ALL SELECT * FROM jsonb_each_text(excluded.steps)) AS both_steps(step, n)
  GROUP BY step) AS summed`

const addCounts = async (tx: Tx, sums: readonly Sum[]) => {
  if (sums.length === 0) return
  const column = <Name extends keyof Sum>(name: Name) => sums.map((sum) => sum[name])
  await tx.$client.query({
    name: 'add_monitor_counts',
    text: `INSERT INTO monitor_counts AS kept (org_id, kind, day, name, bucket, count, first_at, last_at, note, steps)
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::date[], $4::text[], $5::int[], $6::bigint[], $7::timestamptz[], $8::timestamptz[], $9::text[], $10::jsonb[])
      ON CONFLICT (org_id, kind, day, name, bucket) DO UPDATE SET count = kept.count + excluded.count,
        first_at = least(kept.first_at, excluded.first_at), last_at = greatest(kept.last_at, excluded.last_at), note = excluded.note,
        steps = CASE WHEN excluded.steps IS NOT NULL THEN (${mergedSteps}) END`,
    values: [
      column('orgId'),
      column('kind'),
      column('day'),
      column('name'),
      column('bucket'),
      column('count'),
      column('firstAt'),
      column('lastAt'),
      column('note'),
      column('steps').map((steps) => steps && JSON.stringify(steps)),
    ],
  })
}

/**
 * Stores each event once, by its id, and counts it for its organisation in the same transaction; in it `forward` also queues the
 * new events for another host.
 */
export function createBeaconStore(
  db: Pick<Database, 'system'>,
  now: () => Date,
  forward: (tx: Tx, beacons: readonly Beacon[]) => Promise<void> = async () => {},
) {
  const ensureDays = createDays(db)
  return async (beacons: readonly Beacon[]): Promise<void> => {
    const received = now().getTime()
    const byId = new Map(beacons.map((beacon) => [beacon.id, beacon]))
    const rows = [...byId.values()]
      .map((beacon) => ({ at: timeOf(beacon, received), beacon }))
      .map(({ at, beacon }): Row => ({ day: dayOf(at), at: new Date(at), beacon }))
      .sort((a, b) => (a.beacon.id < b.beacon.id ? -1 : 1))
    if (rows.length === 0) return
    await ensureDays(rows.map(({ day }) => day))
    await db.system(async (tx) => {
      const stored = await insert(tx, rows)
      await addCounts(tx, sumsOf(rows.filter(({ beacon }) => stored.has(beacon.id))))
      const added = rows.flatMap(({ beacon }) => (stored.get(beacon.id) ? [beacon] : []))
      if (added.length > 0) await forward(tx, added)
    })
  }
}

/** Deletes the events and recordings of deleted organisations; their counts are deleted with the organisations' rows. */
export const deleteMonitoringOf = async (tx: Tx, orgIds: readonly string[]): Promise<void> => {
  for (const table of ['beacons', 'replay_segments'])
    await tx.$client.query(`DELETE FROM ${table} WHERE org_id = ANY($1::uuid[])`, [orgIds])
}

/**
 * Deletes the events of a person in every organisation, and the counts of their sessions. Events may claim any session: it is of the person
 * whose event of it came first, because only then nobody else knows its id.
 */
export const deleteEventsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.$client.query(
    `WITH gone AS (DELETE FROM beacons WHERE user_id = $1 RETURNING org_id, session_id)
     DELETE FROM monitor_counts USING (SELECT DISTINCT org_id, session_id FROM gone) AS sessions
     WHERE kind IN ('session', 'session.error') AND monitor_counts.org_id = sessions.org_id AND name = sessions.session_id
       AND $1 = (SELECT user_id FROM beacons WHERE beacons.org_id = sessions.org_id AND beacons.session_id = sessions.session_id
         ORDER BY received_at LIMIT 1)`,
    [userId],
  )
}

/** Drops the partitions of days beyond the retention, and their counts. */
export const sweepBeacons = async (tx: Tx, now: Date): Promise<void> => {
  const oldest = dayOf(now.getTime() - retentionDays * dayMs)
  await tx.$client.query('SELECT drop_beacon_days($1)', [oldest])
  await tx.delete(monitorCounts).where(lt(monitorCounts.day, oldest))
}
