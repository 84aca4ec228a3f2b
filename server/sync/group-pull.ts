import * as z from 'zod/mini'
import {
  type Change,
  changeSchema,
  type Outcome,
  type SyncAnswer,
  type SyncRequest,
} from '../../src/core/sync/sync-types.ts'
import { createTogether } from '../db/ask-together.ts'
import { type Database, runPrepared, type Tx } from '../db/database.ts'
import { changesAfter, createHeldChanges, firstHeld, type HeldLog, pageOfHeld, reachesBackTo } from './held-changes.ts'
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

/** The maximum number of devices in one snapshot. */
const pullsTogether = 200
/** The maximum number of lanes with a queue of pulls; beyond it all queues are dropped and made again when needed. */
const mostLanes = 10_000

/** An answer whose changes are already JSON and checked against the schema. */
export interface Pulled {
  answer: Omit<SyncAnswer, 'changes'>
  changes: readonly string[]
}

export interface Puller {
  /** Answers like `pullChanges`, but reads once for all devices of the lane that ask at the same time. */
  pull(lane: Lane, request: SyncRequest): Promise<Pulled>
  /**
   * Reads for these devices within a transaction that holds the lane's head, after its writes; `seq` is the new head. Call the result after
   * the commit for the answers; a device that gets null has to `pull`.
   */
  readBehind(tx: Tx, lane: Lane, seq: number, asked: readonly Asked[]): Promise<() => (Pulled | null)[]>
}

/** A device's request for changes, and the device's owner. */
export interface Asked {
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
  asked: readonly Asked[],
  after: number,
): Promise<PullState | undefined> => {
  const userIds = asked.map(({ userId }) => userId)
  const clientIds = asked.map(({ request }) => request.clientId)
  const answered = asked.map(({ request }) => request.answered)
  const values = [laneId, [...new Set(userIds)], after, userIds, clientIds, answered]
  return (await runPrepared<PullState>(tx, 'pull_state', pullState, values))[0]
}

const outcomesOf = ({ outcomes }: PullState, at: number): Outcome[] =>
  outcomes.flatMap(({ at: of, ...outcome }) => (of === at + 1 ? [outcomeOf(outcome)] : []))

/** The state that was read for these devices, with the changes after `after`. */
interface Read {
  asked: readonly Asked[]
  state: PullState
  after: number
}

const scopesOfState = ({ roles, projects }: PullState) => scopesById(rolesById(roles), projects)

/** The changes for a device whose person may see the scopes `may`, and the scopes to drop and load. Null: the log does not reach back far enough. */
const pageFor = (request: SyncRequest, may: readonly string[], head: Head, log: HeldLog) => {
  const open = new Set(may)
  const follows = Object.entries(request.scopes).filter(([scope]) => open.has(scope))
  const held = follows.map(([scope, since]) => ({ scope, since }))
  if (isOutdated(request, held, head)) return outdated()
  if (follows.length > 0 && !reachesBackTo(log, request.cursor)) return null
  const { changes, cursor } =
    follows.length > 0
      ? pageOfHeld(log, new Map(follows), { cursor: request.cursor, to: head.seq })
      : { changes: [], cursor: head.seq }
  const drop = Object.keys(request.scopes).filter((scope) => !open.has(scope))
  const load = may.filter((scope) => !Object.hasOwn(request.scopes, scope))
  return { answer: { cursor, more: cursor < head.seq, drop, load, epoch: head.epoch }, changes }
}

const alone = async (db: Database, lane: Lane, request: SyncRequest): Promise<Pulled> => {
  const { changes, ...answer } = await pullChanges(db, lane, request)
  return { answer, changes: changes.map((change) => JSON.stringify(z.parse(changeSchema, change))) }
}

const lowestCursor = (asked: readonly Asked[]) => Math.min(...asked.map(({ request }) => request.cursor))

/** Devices of an organisation's lane are read together; devices of an account's lane, or far behind, are read one by one. */
export function createPuller({ db }: { db: Database }): Puller {
  const held = createHeldChanges()
  const lanes = new Map<string, (asked: Asked) => Promise<Pulled | null>>()

  /** The answers to these devices; null for a device that is too far behind. */
  const answersOf = (laneId: string, { asked, state, after }: Read, people: PeopleOf): (Pulled | Error | null)[] => {
    const log = held.extend(laneId, { after, head: state, fresh: state.changes })
    const scopes = scopesOfState(state)
    return asked.map(({ userId, request }, at) => {
      const may = scopes.get(userId)
      if (!may) return noMember()
      const pulled = pageFor(request, may, state, log)
      if (!pulled || pulled instanceof Error) return pulled
      const answer = { ...pulled.answer, outcomes: outcomesOf(state, at), ...people(request.peopleVersion) }
      return { answer, changes: pulled.changes }
    })
  }

  /** Reads for all these devices from one snapshot: rights, outcomes, and changes after the newest that the process holds. */
  const pullTogether = (lane: Lane, orgId: string, asked: readonly Asked[]) => {
    const end = held.endOf(lane.id)
    const work = async (tx: Tx) => {
      const head = end === undefined ? await readHead(tx, lane) : undefined
      const after = end ?? (head && firstHeld(head, lowestCursor(asked)))
      const state = after === undefined ? undefined : await readState(tx, lane.id, asked, after)
      if (after === undefined || !state) return asked.map(() => null)
      const known = asked.map(({ request }) => request.peopleVersion)
      return answersOf(lane.id, { asked, state, after }, await readPeople(tx, orgId, state.peopleVersion, known))
    }
    return inLane(db, lane, work, 'snapshot')
  }

  const laneOf = (lane: Lane, orgId: string) => {
    const known =
      lanes.get(lane.id) ??
      createTogether<Asked, Pulled | null>((asked) => pullTogether(lane, orgId, asked), pullsTogether)
    if (lanes.size >= mostLanes) lanes.clear()
    lanes.set(lane.id, known)
    return known
  }
  return {
    pull: async (lane, request) => {
      const pulled = lane.orgId ? await laneOf(lane, lane.orgId)({ userId: lane.userId, request }) : null
      return pulled ?? alone(db, lane, request)
    },
    readBehind: async (tx, lane, seq, asked) => {
      const after = held.endOf(lane.id) ?? firstHeld({ seq }, lowestCursor(asked))
      const state = await readState(tx, lane.id, asked, after)
      return () => {
        if (!state) return asked.map(() => null)
        const answers = answersOf(lane.id, { asked, state, after }, () => ({ peopleVersion: state.peopleVersion }))
        return answers.map((each, at) =>
          each instanceof Error || asked[at]?.request.peopleVersion !== state.peopleVersion ? null : each,
        )
      }
    },
  }
}
