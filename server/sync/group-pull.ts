import * as z from 'zod/mini'
import {
  type Change,
  changeSchema,
  type Outcome,
  type SyncAnswer,
  type SyncRequest,
} from '../../src/core/sync/sync-types.ts'
import { createBatchLoader } from '../db/batch-loader.ts'
import { type Database, runPrepared, type Tx } from '../db/database.ts'
import {
  type CachedLog,
  changesAfter,
  createChangeCache,
  firstCachedSeq,
  pageOfLog,
  reachesBackTo,
} from './change-cache.ts'
import { type Head, inLane, type Lane, readHead } from './lanes.ts'
import { isOutdated, noMember, outdated, type PeopleOf, pullChanges, readPeople } from './pull-changes.ts'
import {
  type OpenProjects,
  projectsOfRoles,
  type RolesOfPerson,
  rolesById,
  rolesOfPeople,
  scopesById,
} from './scopes.ts'
import { outcomeOf } from './stored-outcome.ts'

/** The maximum number of devices read in one snapshot. */
const maxBatch = 200
/** The maximum number of lanes with a queue of pulls; beyond it all queues are dropped and made again when needed. */
const maxLanes = 10_000

/** An answer whose changes are already a JSON array and checked against the schema. */
export interface Pulled {
  answer: Omit<SyncAnswer, 'changes'>
  changes: Buffer
}

export interface Puller {
  /** Answers like `pullChanges`, but reads once for all devices of the lane that ask at the same time. */
  pull(lane: Lane, request: SyncRequest): Promise<Pulled>
  /**
   * Reads for these devices within a transaction that holds the lane's head, after its writes; `seq` is the new head. Call the result after
   * the commit for the answers; a device that gets null has to `pull`.
   */
  readAfterWrites(tx: Tx, lane: Lane, seq: number, requests: readonly DeviceRequest[]): Promise<() => (Pulled | null)[]>
}

/** A device's request for changes, and the device's owner. */
export interface DeviceRequest {
  userId: string
  request: SyncRequest
}

/**
 * Head, roles, open projects, people's version, outcomes and changes, for the people $2 and the devices $4 to $6. Outcomes are looked up by client
 * and `mid`; a PostgreSQL without statistics would otherwise read all outcomes of a person.
 */
const pullState = `
  WITH person_roles AS (${rolesOfPeople})
  SELECT h.seq::float8, h.epoch, h.compacted_to::float8 AS "compactedTo",
    (SELECT coalesce(jsonb_agg(person_roles), '[]') FROM person_roles) AS roles,
    (SELECT coalesce(jsonb_agg(open), '[]') FROM (${projectsOfRoles}) AS open) AS projects,
    (SELECT coalesce(sum(rev), 0)::text FROM work_people WHERE org_id = $1) AS "peopleVersion",
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', c.at, 'id', o.id, 'mid', o.mid, 'seq', o.seq, 'refusal', o.refusal, 'skipped', o.skipped) ORDER BY o.mid), '[]')
      FROM unnest($4::text[], $5::uuid[], $6::int[]) WITH ORDINALITY AS c(user_id, client_id, answered, at), LATERAL (
        SELECT * FROM work_outcomes WHERE org_id = $1 AND client_id = c.client_id AND mid > c.answered OFFSET 0) o
      WHERE o.user_id = c.user_id) AS outcomes,
    (${changesAfter('$3::bigint')}) AS changes
  FROM work_heads h WHERE h.org_id = $1`

interface PullState extends Head {
  roles: RolesOfPerson[]
  projects: OpenProjects[]
  peopleVersion: string
  outcomes: ({ at: number } & Parameters<typeof outcomeOf>[0])[]
  changes: Change[]
}

const readState = async (
  tx: Tx,
  laneId: string,
  requests: readonly DeviceRequest[],
  after: number,
): Promise<PullState | undefined> => {
  const userIds = requests.map(({ userId }) => userId)
  const clientIds = requests.map(({ request }) => request.clientId)
  const answered = requests.map(({ request }) => request.answered)
  const values = [laneId, [...new Set(userIds)], after, userIds, clientIds, answered]
  return (await runPrepared<PullState>(tx, 'pull_state', pullState, values))[0]
}

const outcomesOf = ({ outcomes }: PullState, at: number): Outcome[] =>
  outcomes.flatMap(({ at: of, ...outcome }) => (of === at + 1 ? [outcomeOf(outcome)] : []))

/** The state that was read for these devices, with the changes after `after`. */
interface Read {
  requests: readonly DeviceRequest[]
  state: PullState
  after: number
}

const scopesOfState = ({ roles, projects }: PullState) => scopesById(rolesById(roles), projects)

const arrayOf = (changes: readonly string[]): Buffer => Buffer.from(`[${changes.join(',')}]`)

/** Pages of the log up to `to`. Devices that follow the same scopes from the same `seq` and have the same cursor share one. */
const createPages = (log: CachedLog, to: number) => {
  const pages = new Map<string, { changes: Buffer; cursor: number }>()
  return (follows: readonly (readonly [string, number])[], cursor: number) => {
    const key = JSON.stringify([cursor, follows])
    const known = pages.get(key)
    if (known) return known
    const { changes, cursor: end } = pageOfLog(log, new Map(follows), { cursor, to })
    const page = { changes: arrayOf(changes), cursor: end }
    pages.set(key, page)
    return page
  }
}

/** The log and its pages, of a lane at `head`. */
interface Log {
  head: Head
  log: CachedLog
  pageOf: ReturnType<typeof createPages>
}

/** The changes for a device whose person may see the scopes `may`, and the scopes to drop and load. Null: the log does not reach back far enough. */
const pageFor = (request: SyncRequest, may: readonly string[], { head, log, pageOf }: Log) => {
  const open = new Set(may)
  const follows = Object.entries(request.scopes).filter(([scope]) => open.has(scope))
  const followed = follows.map(([scope, since]) => ({ scope, since }))
  if (isOutdated(request, followed, head)) return outdated()
  if (follows.length > 0 && !reachesBackTo(log, request.cursor)) return null
  const { changes, cursor } =
    follows.length > 0 ? pageOf(follows, request.cursor) : { changes: arrayOf([]), cursor: head.seq }
  const drop = Object.keys(request.scopes).filter((scope) => !open.has(scope))
  const load = may.filter((scope) => !Object.hasOwn(request.scopes, scope))
  return { answer: { cursor, more: cursor < head.seq, drop, load, epoch: head.epoch }, changes }
}

const pullOne = async (db: Database, lane: Lane, request: SyncRequest): Promise<Pulled> => {
  const { changes, ...answer } = await pullChanges(db, lane, request)
  return { answer, changes: arrayOf(changes.map((change) => JSON.stringify(z.parse(changeSchema, change)))) }
}

const lowestCursor = (requests: readonly DeviceRequest[]) => Math.min(...requests.map(({ request }) => request.cursor))

/** Devices of an organisation's lane are read together; devices of an account's lane, or far behind, are read one by one. */
export function createPuller({ db }: { db: Database }): Puller {
  const cache = createChangeCache()
  const lanes = new Map<string, (request: DeviceRequest) => Promise<Pulled | null>>()

  /** The answers to these devices; null for a device that is too far behind. */
  const answersOf = (laneId: string, { requests, state, after }: Read, people: PeopleOf): (Pulled | Error | null)[] => {
    const log = cache.extend(laneId, { after, head: state, fresh: state.changes })
    const scopes = scopesOfState(state)
    const pages = { head: state, log, pageOf: createPages(log, state.seq) }
    return requests.map(({ userId, request }, at) => {
      const may = scopes.get(userId)
      if (!may) return noMember()
      const pulled = pageFor(request, may, pages)
      if (!pulled || pulled instanceof Error) return pulled
      const answer = { ...pulled.answer, outcomes: outcomesOf(state, at), ...people(request.peopleVersion) }
      return { answer, changes: pulled.changes }
    })
  }

  /** Reads for all these devices from one snapshot: rights, outcomes, and changes after the newest that the process has cached. */
  const pullBatch = (lane: Lane, orgId: string, requests: readonly DeviceRequest[]) => {
    const end = cache.endOf(lane.id)
    const work = async (tx: Tx) => {
      const head = end === undefined ? await readHead(tx, lane) : undefined
      const after = end ?? (head && firstCachedSeq(head, lowestCursor(requests)))
      const state = after === undefined ? undefined : await readState(tx, lane.id, requests, after)
      if (after === undefined || !state) return requests.map(() => null)
      const known = requests.map(({ request }) => request.peopleVersion)
      return answersOf(lane.id, { requests, state, after }, await readPeople(tx, orgId, state.peopleVersion, known))
    }
    return inLane(db, lane, work, 'snapshot')
  }

  const laneOf = (lane: Lane, orgId: string) => {
    const known =
      lanes.get(lane.id) ??
      createBatchLoader<DeviceRequest, Pulled | null>((requests) => pullBatch(lane, orgId, requests), maxBatch)
    if (lanes.size >= maxLanes) lanes.clear()
    lanes.set(lane.id, known)
    return known
  }
  return {
    pull: async (lane, request) => {
      const pulled = lane.orgId ? await laneOf(lane, lane.orgId)({ userId: lane.userId, request }) : null
      return pulled ?? pullOne(db, lane, request)
    },
    readAfterWrites: async (tx, lane, seq, requests) => {
      const after = cache.endOf(lane.id) ?? firstCachedSeq({ seq }, lowestCursor(requests))
      const state = await readState(tx, lane.id, requests, after)
      return () => {
        if (!state) return requests.map(() => null)
        const answers = answersOf(lane.id, { requests, state, after }, () => ({ peopleVersion: state.peopleVersion }))
        return answers.map((answer, at) =>
          answer instanceof Error || requests[at]?.request.peopleVersion !== state.peopleVersion ? null : answer,
        )
      }
    },
  }
}
