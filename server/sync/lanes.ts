import { eq, sql } from 'drizzle-orm'
import { type Database, type Ends, type Reads, runPrepared, type Tx } from '../db/database.ts'
import { workHeads } from '../db/schema.ts'

/** One queue of edits and one log: an organisation's, or (`orgId` null) the account's of `userId`. */
export interface Lane {
  /** The `org_id` of its rows. */
  id: string
  orgId: string | null
  /** The caller; in an account's lane its owner. */
  userId: string
}

/** Only this function creates UUIDs of version 8, so no organisation has one. */
const accountLaneId = (userId: string): string => {
  const number = BigInt(userId).toString(16).padStart(15, '0')
  return `00000000-0000-8000-8${number.slice(0, 3)}-${number.slice(3)}`
}

export const laneOf = (orgId: string | null, userId: string): Lane => ({
  id: orgId ?? accountLaneId(userId),
  orgId,
  userId,
})

/** Runs a transaction of the lane: as tenant of the organisation, or as system for the account's own rows. */
export const inLane = <Result>(
  db: Database,
  lane: Lane,
  work: (tx: Tx, ends: Ends) => Promise<Result>,
  reads?: Reads,
): Promise<Result> =>
  lane.orgId
    ? db.tenant({ orgId: lane.orgId, userId: lane.userId, hasFixedPlans: true }, work, reads)
    : db.system(work, reads)

export type Head = Pick<typeof workHeads.$inferSelect, 'seq' | 'epoch' | 'compactedTo'>

const headOf = `
  SELECT seq::float8 AS seq, epoch, compacted_to::float8 AS "compactedTo" FROM work_heads WHERE org_id = $1`
const headLocked = `${headOf} FOR NO KEY UPDATE`

/** Undefined if the lane does not exist yet. */
export const readHead = async (tx: Tx, lane: Lane): Promise<Head | undefined> =>
  (await runPrepared<Head>(tx, 'head_read', headOf, [lane.id]))[0]

/** A lane is created at its first request. */
export const beginLane = async (tx: Tx, { id, orgId, userId }: Lane): Promise<void> => {
  await tx
    .insert(workHeads)
    .values({ orgId: id, organizationId: orgId, userId: orgId ? null : BigInt(userId) })
    .onConflictDoNothing()
}

/** Locks and returns the head; sends its statement before it returns. Undefined, without a lock, if the lane does not exist yet. */
export const lockExistingHead = async (tx: Tx, lane: Lane): Promise<Head | undefined> =>
  (await runPrepared<Head>(tx, 'head_locked', headLocked, [lane.id]))[0]

/** The head, locked until the transaction ends, so that changes are numbered in the order of their commits. */
export const lockHead = async (tx: Tx, lane: Lane): Promise<Head> => {
  const head = await lockExistingHead(tx, lane)
  if (head) return head
  await beginLane(tx, lane)
  const begun = await lockExistingHead(tx, lane)
  if (!begun) throw new Error('The lane could not begin.')
  return begun
}

/** If the clock is further behind the log than this, it was wrong before and is right now. */
const longestStepMs = 2 * 60 * 60 * 1000

/**
 * The time of the change after one of `lastAt`. It is later than `lastAt` even if the clock was set back or is another host's: comments,
 * notices and histories are sorted by it, so an answer must follow its question. Both in epoch milliseconds.
 */
export const timeAfter = (lastAt: number | null, clock: number): number => {
  if (lastAt === null) return clock
  const behindMs = lastAt - clock
  return behindMs > 0 && behindMs <= longestStepMs ? lastAt + 1 : clock
}

export const moveHead = async (tx: Tx, lane: Lane, seq: number): Promise<void> => {
  await tx
    .update(workHeads)
    .set({ seq: sql`${seq}` })
    .where(eq(workHeads.orgId, lane.id))
}
