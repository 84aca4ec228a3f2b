import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { codes, syncCodes } from '../../src/core/codes.ts'
import {
  type Change,
  type Outcome,
  type SyncAnswer,
  type SyncRequest,
  syncLimits,
} from '../../src/core/sync/sync-types.ts'
import { type Database, prepared, runPrepared, type Tx } from '../db/database.ts'
import { workOutcomes, workPeople } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { beginLane, type Head, inLane, type Lane, readHead } from './lanes.ts'
import { rolesIn, scopesOf } from './scopes.ts'
import { outcomeOf } from './stored-outcome.ts'

/** The maximum range of `seq` scanned for one answer; a device that may see few changes of the range asks again. */
const scanned = 10_000

export const noMember = () => new ApiError(codes.noPermission, { message: 'sync.no_member' })
export const outdated = () => new ApiError(syncCodes.cursorTooOld, { message: 'sync.replica_outdated' })

/** A reader's scopes and the head of the lane's log, from one snapshot. */
export interface View {
  head: Head
  scopes: string[]
}

/** Runs in one snapshot of the lane, which is created if missing. Refuses non-members. */
export async function inSnapshot<Result>(
  db: Database,
  lane: Lane,
  work: (tx: Tx, view: View) => Promise<Result>,
): Promise<Result> {
  const read = () =>
    inLane(
      db,
      lane,
      async (tx) => {
        const roles = lane.orgId ? (await rolesIn(tx, lane.orgId, [lane.userId])).get(lane.userId) : []
        if (!roles) throw noMember()
        const head = await readHead(tx, lane)
        return head && { result: await work(tx, { head, scopes: await scopesOf(tx, lane, roles) }) }
      },
      'snapshot',
    )
  const first = await read()
  if (first) return first.result
  await inLane(db, lane, (tx) => beginLane(tx, lane))
  const begun = await read()
  if (!begun) throw new Error('The lane could not begin.')
  return begun.result
}

/** A row of the log, as the driver reads it. */
interface ChangeRow {
  seq: string
  scope: string
  entity: string
  row_id: string
  patch: Record<string, unknown> | null
  is_whole: boolean
  actor: string
  at: string
}

const changeOf = ({ seq, row_id: id, at, scope, entity, patch, is_whole, actor }: ChangeRow): Change => ({
  seq: Number(seq),
  scope,
  entity,
  id,
  patch,
  ...(is_whole ? { isWhole: true } : {}),
  actor,
  at: Number(at),
})

export type FollowedScopes = readonly { scope: string; since: number }[]

const changesOfScopes = `
  SELECT c.seq, c.scope, c.entity, c.row_id, c.patch, c.is_whole, c.actor, c.at
  FROM work_changes c
  JOIN jsonb_to_recordset($2::jsonb) AS held(scope text, since bigint) ON held.scope = c.scope
  WHERE c.org_id = $1 AND c.seq > $3 AND c.seq <= $4 AND c.seq > held.since
  ORDER BY c.seq, c.n LIMIT $5`

/** Changes of these scopes with `after < seq <= to`, in order; `limit` of them, or all. */
const readChanges = async (
  tx: Tx,
  lane: Lane,
  followed: FollowedScopes,
  { after, to, limit }: { after: number; to: number; limit?: number },
): Promise<Change[]> => {
  const values = [lane.id, JSON.stringify(followed), after, to, limit ?? null]
  return (await runPrepared<ChangeRow>(tx, 'changes_of_scopes', changesOfScopes, values)).map(changeOf)
}

export const bytesOf = (item: object): number => Buffer.byteLength(JSON.stringify(item))

/** How many of these an answer has room for, by the bytes of their JSON: at least the first. */
export const countThatFit = (items: readonly object[]): number => {
  let bytes = 0
  const end = items.findIndex((item, at) => {
    bytes += bytesOf(item)
    return at > 0 && bytes > syncLimits.pageBytes
  })
  return end === -1 ? items.length : end
}

/** A page of changes by range of `seq`; it never splits the changes of one mutation. */
const pageOfChanges = async (tx: Tx, lane: Lane, followed: FollowedScopes, cursor: number, head: number) => {
  if (followed.length === 0) return { changes: [], cursor: head }
  const to = Math.min(head, cursor + scanned)
  const found = await readChanges(tx, lane, followed, { after: cursor, to, limit: syncLimits.changes + 1 })
  const last = found[Math.min(countThatFit(found), syncLimits.changes)]
  if (!last) return { changes: found, cursor: to }
  const whole = found.filter(({ seq }) => seq < last.seq)
  if (whole.length > 0) return { changes: whole, cursor: last.seq - 1 }
  return { changes: await readChanges(tx, lane, followed, { after: cursor, to: last.seq }), cursor: last.seq }
}

/** Whether the replica must be loaded again: it is from before a restore, or older than the log. */
export const isOutdated = ({ epoch, cursor, scopes }: SyncRequest, followed: FollowedScopes, head: Head): boolean => {
  if (epoch !== null && epoch !== head.epoch) return true
  if (Object.keys(scopes).length === 0) return false
  return cursor > head.seq || followed.some(({ since }) => Math.max(cursor, since) < head.compactedTo)
}

const outcomesOfClient = (tx: Tx, name: string) =>
  tx
    .select({
      id: workOutcomes.id,
      mid: workOutcomes.mid,
      seq: workOutcomes.seq,
      refusal: workOutcomes.refusal,
      skipped: workOutcomes.skipped,
    })
    .from(workOutcomes)
    .where(
      and(
        eq(workOutcomes.orgId, sql.placeholder('laneId')),
        eq(workOutcomes.userId, sql.placeholder('userId')),
        eq(workOutcomes.clientId, sql.placeholder('clientId')),
        gt(workOutcomes.mid, sql.placeholder('answered')),
      ),
    )
    .orderBy(asc(workOutcomes.mid))
    .prepare(name)

const outcomesAfter = async (tx: Tx, lane: Lane, { clientId, answered }: SyncRequest): Promise<Outcome[]> => {
  const values = { laneId: lane.id, userId: lane.userId, clientId, answered }
  const rows = await prepared(tx, 'outcomes_of_client', outcomesOfClient).execute(values)
  return rows.map(outcomeOf)
}

/** Each row of people has a version; their sum grows with each change. */
const peopleVersion = (tx: Tx, name: string) =>
  tx
    .select({ version: sql<string>`coalesce(sum(${workPeople.rev}), 0)::text` })
    .from(workPeople)
    .where(eq(workPeople.orgId, sql.placeholder('orgId')))
    .prepare(name)

/** The part of an answer about people, for a device that has the version `known`: all people if that is not the current one. */
export type PeopleOf = (known: string | null) => Pick<SyncAnswer, 'people' | 'peopleVersion'>

/** Reads the people once for all these devices, and only if one of them has another version than `version`. */
export const readPeople = async (
  tx: Tx,
  orgId: string,
  version: string,
  known: readonly (string | null)[],
): Promise<PeopleOf> => {
  if (known.every((each) => each === version)) return () => ({ peopleVersion: version })
  const { userId: id, name, head, roleCodes, hasLeft } = workPeople
  const people = await tx
    .select({ id, name, head, roleCodes, hasLeft })
    .from(workPeople)
    .where(eq(workPeople.orgId, orgId))
    .orderBy(asc(id))
  return (each) => (each === version ? { peopleVersion: version } : { peopleVersion: version, people })
}

const readPeopleFor = async (tx: Tx, orgId: string, known: string | null) =>
  (await readPeople(tx, orgId, await peopleVersionOf(tx, orgId), [known]))(known)

const peopleVersionOf = async (tx: Tx, orgId: string): Promise<string> => {
  const [row] = await prepared(tx, 'people_version', peopleVersion).execute({ orgId })
  return row?.version ?? '0'
}

/** Whether there are changes for a device with this cursor. Refuses non-members. */
export const hasNewer = async (
  { reader }: Database,
  lane: Lane,
  known: { cursor: number; peopleVersion?: string | null | undefined },
): Promise<boolean> => {
  if (lane.orgId && !(await rolesIn(reader, lane.orgId, [lane.userId])).has(lane.userId)) throw noMember()
  const head = await readHead(reader, lane)
  if (head && head.seq > known.cursor) return true
  if (!lane.orgId || known.peopleVersion === undefined) return false
  return (await peopleVersionOf(reader, lane.orgId)) !== known.peopleVersion
}

/**
 * A device's changes since its cursor, its outcomes, and the scopes to drop or load, all from
 * one snapshot. Refuses with 0414001 if the replica must be loaded again.
 */
export const pullChanges = (db: Database, lane: Lane, request: SyncRequest): Promise<SyncAnswer> =>
  inSnapshot(db, lane, async (tx, { head, scopes }) => {
    const may = new Set(scopes)
    const followed = Object.entries(request.scopes).flatMap(([scope, since]) =>
      may.has(scope) ? [{ scope, since }] : [],
    )
    if (isOutdated(request, followed, head)) throw outdated()
    const { changes, cursor } = await pageOfChanges(tx, lane, followed, request.cursor, head.seq)
    return {
      outcomes: await outcomesAfter(tx, lane, request),
      changes,
      cursor,
      more: cursor < head.seq,
      drop: Object.keys(request.scopes).filter((scope) => !may.has(scope)),
      load: scopes.filter((scope) => !Object.hasOwn(request.scopes, scope)),
      epoch: head.epoch,
      ...(lane.orgId ? await readPeopleFor(tx, lane.orgId, request.peopleVersion) : { peopleVersion: null }),
    }
  })
