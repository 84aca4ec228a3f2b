import * as z from 'zod/mini'
import {
  changeSchema,
  type Outcome,
  type Refusal,
  type SyncAnswer,
  type SyncRequest,
} from '../../src/core/sync/sync-types.ts'
import { createTogether } from '../db/ask-together.ts'
import { type Database, runPrepared, type Tx } from '../db/database.ts'
import { createHeldChanges, type HeldChanges, pageOfHeld, reachesBackTo } from './held-changes.ts'
import { inLane, type Lane, readHead } from './lanes.ts'
import { isOutdated, noMember, outdated, pullChanges, readPeople } from './pull-changes.ts'
import { rolesIn, scopesOfPeople } from './scopes.ts'

/** The maximum of devices in one snapshot. */
const pullsTogether = 200

/** An answer whose changes are JSON already, and agree with the schema. */
export interface Pulled {
  answer: Omit<SyncAnswer, 'changes'>
  changes: readonly string[]
}

export interface Puller {
  /** What `pullChanges` answers, read together with other devices of the lane that ask at the same time. */
  pull(lane: Lane, request: SyncRequest): Promise<Pulled>
}

interface Asked {
  lane: Lane
  request: SyncRequest
}

const outcomesOfClients = `
  SELECT c.at, o.id, o.mid, o.seq, o.refusal
  FROM unnest($2::text[], $3::uuid[], $4::int[]) WITH ORDINALITY AS c(user_id, client_id, answered, at)
  JOIN work_outcomes o ON o.org_id = $1 AND o.client_id = c.client_id AND o.user_id = c.user_id AND o.mid > c.answered
  ORDER BY o.mid`

interface OutcomeRow {
  at: string
  id: string
  mid: number
  seq: string
  refusal: Refusal | null
}

/** The outcomes that each of these devices lacks. */
const readOutcomes = async (tx: Tx, laneId: string, asked: readonly Asked[]): Promise<Outcome[][]> => {
  const values = [
    laneId,
    asked.map(({ lane }) => lane.userId),
    asked.map(({ request }) => request.clientId),
    asked.map(({ request }) => request.answered),
  ]
  const outcomes: Outcome[][] = asked.map(() => [])
  for (const { at, id, mid, seq, refusal } of await runPrepared<OutcomeRow>(
    tx,
    'outcomes_of_clients',
    outcomesOfClients,
    values,
  ))
    outcomes[Number(at) - 1]?.push({ id, mid, seq: Number(seq), ...(refusal ? { refusal } : {}) })
  return outcomes
}

/**
 * Reads for all these devices from one snapshot: rights, outcomes, and changes after the newest that the process holds. Null for a
 * device that is too far behind.
 */
const pullTogether = (
  db: Database,
  held: HeldChanges,
  { lane, orgId }: { lane: Lane; orgId: string },
  asked: readonly Asked[],
): Promise<(Pulled | Error | null)[]> =>
  inLane(
    db,
    lane,
    async (tx) => {
      const head = await readHead(tx, lane)
      if (!head) return asked.map(() => null)
      const roles = await rolesIn(tx, orgId, [...new Set(asked.map((each) => each.lane.userId))])
      const scopes = await scopesOfPeople(tx, orgId, roles)
      const outcomes = await readOutcomes(tx, lane.id, asked)
      const log = await held.follow(tx, lane, head, Math.min(...asked.map(({ request }) => request.cursor)))
      const people = await readPeople(
        tx,
        orgId,
        asked.map(({ request }) => request.peopleVersion),
      )
      return asked.map(({ lane: { userId }, request }, at): Pulled | Error | null => {
        const may = scopes.get(userId)
        if (!may) return noMember()
        const open = new Set(may)
        const follows = Object.entries(request.scopes).filter(([scope]) => open.has(scope))
        if (
          isOutdated(
            request,
            follows.map(([scope, since]) => ({ scope, since })),
            head,
          )
        )
          return outdated()
        if (follows.length > 0 && !reachesBackTo(log, request.cursor)) return null
        const page = pageOfHeld(log, new Map(follows), request.cursor)
        const { cursor } = follows.length > 0 ? page : { cursor: head.seq }
        const answer = {
          outcomes: outcomes[at] ?? [],
          cursor,
          more: cursor < head.seq,
          drop: Object.keys(request.scopes).filter((scope) => !open.has(scope)),
          load: may.filter((scope) => !Object.hasOwn(request.scopes, scope)),
          epoch: head.epoch,
          ...people(request.peopleVersion),
        }
        return { answer, changes: page.changes }
      })
    },
    'snapshot',
  )

const alone = async (db: Database, lane: Lane, request: SyncRequest): Promise<Pulled> => {
  const { changes, ...answer } = await pullChanges(db, lane, request)
  return { answer, changes: changes.map((change) => JSON.stringify(z.parse(changeSchema, change))) }
}

/** Pulls of an organisation's devices are read together; those of an account's lane, or from far behind, by themselves. */
export function createPuller({ db }: { db: Database }): Puller {
  const held = createHeldChanges()
  const lanes = new Map<string, (asked: Asked) => Promise<Pulled | null>>()
  const createLane = (lane: Lane, orgId: string) =>
    createTogether<Asked, Pulled | null>((asked) => pullTogether(db, held, { lane, orgId }, asked), pullsTogether)
  const laneOf = (lane: Lane, orgId: string) => {
    const known = lanes.get(lane.id) ?? createLane(lane, orgId)
    lanes.set(lane.id, known)
    return known
  }
  return {
    pull: async (lane, request) => {
      const pulled = lane.orgId ? await laneOf(lane, lane.orgId)({ lane, request }) : null
      return pulled ?? alone(db, lane, request)
    },
  }
}
