import { type Database, runPrepared, type Tx } from '../db/database.ts'
import { retentionDays } from './beacon-store.ts'
import type { ReceivedSegment } from './replay-segment-reader.ts'

const dayMs = 86_400_000

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Stores each segment once, by its view and its number there; in the same transaction `forward` queues a new one for another host. */
export function createReplayStore(db: Pick<Database, 'system'>, now: () => Date) {
  const known = new Set<string>()
  const ensureDay = async (day: string) => {
    if (known.has(day)) return
    await db.system((tx) => tx.$client.query('SELECT ensure_replay_day($1)', [day]))
    known.add(day)
  }
  return async (segment: ReceivedSegment, forward: (tx: Tx) => Promise<void> = async () => {}): Promise<void> => {
    const received = now().getTime()
    const { start, end } = segment
    // a device's clock may be wrong by weeks
    const isPossible = start > received - (retentionDays - 1) * dayMs && start < received + dayMs
    const day = dayOf(isPossible ? start : received)
    await ensureDay(day)
    await db.system(async (tx) => {
      const { rowCount } = await tx.$client.query({
        name: 'store_replay',
        text: `INSERT INTO replay_segments (day, org_id, session_id, recording_id, view_id, index_in_view, start_at, end_at,
            has_full_snapshot, segment, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
        values: [
          ...[day, segment.orgId, segment.sessionId, segment.recordingId, segment.viewId, segment.indexInView],
          ...[new Date(start), new Date(end), segment.hasFullSnapshot, segment.content],
          segment.userId,
        ],
      })
      if (rowCount === 1) await forward(tx)
    })
  }
}

/** Whether the organisation's administrators allow sessions to be recorded. */
export const mayRecord = (db: Pick<Database, 'system'>, orgId: string): Promise<boolean> =>
  db.system(async (tx) => {
    const [row] = await runPrepared<{ records_sessions: boolean }>(
      tx,
      'replay_switch',
      'SELECT records_sessions FROM organizations WHERE id = $1',
      [orgId],
    )
    return row?.records_sessions === true
  })

interface Recording {
  recordingId: string
  startAt: string
  endAt: string
}

/** The playable recordings of a session: those with a full snapshot, each beginning there. */
export const readRecordings = async (tx: Tx, orgId: string, sessionId: string): Promise<Recording[]> => {
  const rows = await runPrepared<{ recording_id: string; start_at: Date; end_at: Date }>(
    tx,
    'replay_recordings',
    `SELECT recording_id, min(start_at) FILTER (WHERE has_full_snapshot) AS start_at, max(end_at) AS end_at
     FROM replay_segments WHERE org_id = $1 AND session_id = $2
     GROUP BY recording_id HAVING bool_or(has_full_snapshot) ORDER BY 2, 1 LIMIT 100`,
    [orgId, sessionId],
  )
  return rows.map(({ recording_id, start_at, end_at }) => ({
    recordingId: recording_id,
    startAt: start_at.toISOString(),
    endAt: end_at.toISOString(),
  }))
}

/** Segments of a recording in order, at most `most`, beginning with number `from`. */
export const readSegments = (
  tx: Tx,
  {
    orgId,
    sessionId,
    recordingId,
    from,
    most: limit,
  }: Record<'orgId' | 'sessionId' | 'recordingId', string> & Record<'from' | 'most', number>,
) =>
  runPrepared<{ segment: Buffer }>(
    tx,
    'replay_segments',
    `SELECT segment FROM replay_segments WHERE org_id = $1 AND session_id = $2 AND recording_id = $3
     ORDER BY start_at, end_at, index_in_view OFFSET $4 LIMIT $5`,
    [orgId, sessionId, recordingId, from, limit],
  )

/** Deletes the recordings of a person in every organisation. */
export const deleteRecordingsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.$client.query('DELETE FROM replay_segments WHERE user_id = $1', [userId])
}

/** Drops the partitions of days beyond the retention. */
export const sweepReplays = async (tx: Tx, now: Date): Promise<void> => {
  await tx.$client.query('SELECT drop_replay_days($1)', [dayOf(now.getTime() - retentionDays * dayMs)])
}
