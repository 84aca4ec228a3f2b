import type { Actor } from '../../src/core/sync/mutator-types.ts'
import type { Mutation } from '../../src/core/sync/sync-types.ts'
import { allSent, type Ends, runPrepared, type Tx } from '../db/database.ts'
import { insertText } from '../db/insert-text.ts'
import { noticeDeliveries, syncClients, workChanges, workOutcomes } from '../db/schema.ts'
import { auditCommit } from './audited-changes.ts'
import {
  type Batch,
  type BatchResult,
  type Client,
  type Commit,
  type CommitDeps,
  type Committed,
  contextOf,
  mutatorOf,
  outcomeKey,
  type StoredOutcome,
} from './commit-types.ts'
import type { DeviceRequest, Pulled } from './group-pull.ts'
import { inLane, type Lane, lockExistingHead, lockHead, timeAfter } from './lanes.ts'
import { MutatorFailed } from './mutation-rows.ts'
import { RowCache } from './row-cache.ts'
import { needRounds, prepareMutation, type Run } from './run-mutation.ts'
import { type RolesOfPerson, rolesOfPeople } from './scopes.ts'
import { takeBatch } from './take-mutations.ts'

/**
 * The roles of these people, the clients of these ids, the outcomes of these mutations and the time of the last change, in one statement. Each outcome is
 * looked up by its whole key: otherwise a plan made while the table was empty would compare every id of the lane with all of them.
 */
const storedStateSql = `
  SELECT
    (SELECT coalesce(jsonb_agg(people), '[]') FROM (${rolesOfPeople}) AS people) AS roles,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'orgId', org_id, 'clientId', client_id, 'userId', user_id, 'lastMid', last_mid, 'failedId', failed_id,
        'failures', failures)), '[]')
      FROM sync_clients WHERE org_id = $1 AND client_id = ANY($3::uuid[])) AS clients,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'orgId', o.org_id, 'userId', o.user_id, 'id', o.id, 'clientId', o.client_id, 'mid', o.mid, 'seq', o.seq,
        'refusal', o.refusal, 'skipped', o.skipped, 'digest', o.digest, 'at', o.at)), '[]')
      FROM unnest($4::text[], $5::uuid[]) AS asked(user_id, id), LATERAL (
        SELECT * FROM work_outcomes WHERE org_id = $1 AND user_id = asked.user_id AND id = asked.id LIMIT 1) o) AS known,
    (SELECT max(at)::float8 FROM work_changes
      WHERE org_id = $1 AND seq = (SELECT seq FROM work_heads WHERE org_id = $1)) AS "lastAt"`

interface StoredState {
  roles: RolesOfPerson[]
  clients: Client[]
  known: StoredOutcome[]
  /** The time of the log's last change, epoch milliseconds. */
  lastAt: number | null
}

const readStored = async (tx: Tx, lane: Lane, batches: readonly Batch[]): Promise<StoredState> => {
  const userIds = [...new Set(batches.map(({ userId }) => userId))]
  const clientIds = batches.map(({ clientId }) => clientId)
  const mutationIds = batches.flatMap(({ userId, mutations }) => mutations.map(({ id }) => ({ userId, id })))
  const values = [lane.id, userIds, clientIds, mutationIds.map(({ userId }) => userId), mutationIds.map(({ id }) => id)]
  const [stored] = await runPrepared<StoredState>(tx, 'sync_taken', storedStateSql, values)
  return stored ?? { roles: [], clients: [], known: [], lastAt: null }
}

/** An actor whose roles are still to be read. */
interface NewActor extends Actor {
  orgRoles: string[]
}

/** Prepares these mutations before the people's roles are read: the rows that they request first hardly depend on roles. */
const prepareAll = (
  commit: Pick<Commit, 'deps' | 'lane' | 'now' | 'cache'>,
  batches: readonly Batch[],
  actors: ReadonlyMap<string, NewActor>,
): Map<Mutation, Run> => {
  const prepared = batches.flatMap(({ userId, mutations }) =>
    mutations.flatMap((mutation): [Mutation, Run][] => {
      const [mutator, actor] = [mutatorOf(commit, mutation.name), actors.get(userId)]
      if (!mutator || !actor) return []
      return [[mutation, prepareMutation(mutator, mutation, contextOf(commit, actor), commit.cache)]]
    }),
  )
  return new Map(prepared)
}

/** Reads the rows that these runs request next; a mutation that depends on an earlier one reads more when it runs. Returns whether it read any. */
const readRound = async (cache: RowCache, runs: readonly Run[]): Promise<boolean> => {
  const needs = runs.flatMap((run) => {
    try {
      return run.nextNeeds()
    } catch (error) {
      // reported when the mutation runs
      if (error instanceof MutatorFailed) return []
      throw error
    }
  })
  if (needs.length > 0) await cache.load(needs)
  return needs.length > 0
}

type Start = Pick<Commit, 'deps' | 'tx' | 'lane' | 'now' | 'cache'>

/** Prepares these mutations on rows of the cache, and reads the rows that they request first. */
const readAhead = async (start: Start, batches: readonly Batch[], actors: ReadonlyMap<string, NewActor>) => {
  const runs = prepareAll(start, batches, actors)
  return { runs, isMore: await readRound(start.cache, [...runs.values()]) }
}

/**
 * Locks the head, and reads the rows that these mutations need. All statements are sent at once, the lock first, so the others read after it is taken.
 * Only the configuration was cached before; if the head has moved since, it is read again.
 */
const begin = async (
  deps: CommitDeps,
  tx: Tx,
  lane: Lane,
  { batches, begun, failedId }: { batches: readonly Batch[]; begun: Promise<unknown>; failedId: string | undefined },
): Promise<Commit> => {
  const newActors = new Map(batches.map(({ userId }) => [userId, { userId, orgRoles: [] as string[] }]))
  const { cache, isAt } = deps.configurations.take(tx, lane)
  const given = { deps, tx, lane, now: deps.now().getTime() }
  const [known, readEarly, ahead] = await Promise.all([
    lockExistingHead(tx, lane),
    readStored(tx, lane, batches),
    readAhead({ ...given, cache }, batches, newActors),
  ])
  await begun
  const head = known ?? (await lockHead(tx, lane))
  const stored = known ? readEarly : await readStored(tx, lane, batches)
  const now = timeAfter(stored.lastAt, given.now)
  const start = { ...given, now, cache: known && isAt(known) ? cache : new RowCache(tx, lane) }
  const isAhead = start.cache === cache && now === given.now
  const { runs, isMore } = isAhead ? ahead : await readAhead(start, batches, newActors)
  for (const { id, roles } of stored.roles) newActors.get(id)?.orgRoles.push(...roles)
  const members = new Set(lane.orgId ? stored.roles.map(({ id }) => id) : [lane.userId])
  const outcomes = new Map(stored.known.map((outcome) => [outcomeKey(outcome.userId, outcome.id), outcome]))
  const isNew = ([{ id }, { actor }]: [Mutation, Run]) => !outcomes.has(outcomeKey(actor.userId, id))
  const fresh = [...runs].filter(isNew).map(([, run]) => run)
  for (let round = 1; isMore && round < needRounds && (await readRound(start.cache, fresh)); ) round += 1
  return {
    ...start,
    seq: head.seq,
    epoch: head.epoch,
    actors: new Map([...newActors].filter(([id]) => members.has(id))),
    runs,
    recipients: new Map(),
    deliveries: [],
    clients: new Map(stored.clients.map((client) => [client.clientId, client])),
    known: outcomes,
    changes: [],
    audits: [],
    outcomes: [],
    failedId,
  }
}

/** Writes everything besides the rows themselves in one statement. */
const writeLog = `
  WITH
    changes AS (${insertText(workChanges, '$2')}),
    outcomes AS (${insertText(workOutcomes, '$3')}),
    clients AS (
      ${insertText(syncClients, '$4')}
      ON CONFLICT (org_id, client_id) DO UPDATE
        SET last_mid = excluded.last_mid, failed_id = excluded.failed_id, failures = excluded.failures
    )
  UPDATE work_heads SET seq = $5 WHERE org_id = $1 AND seq < $5`

const writeDeliveries = insertText(noticeDeliveries, '$1')

/** The devices that request changes with their mutations. */
const devicesOf = (batches: readonly Batch[]): DeviceRequest[] =>
  batches.flatMap(({ userId, request }) => (request ? [{ userId, request }] : []))

/**
 * Sends everything that was collected; unless the audit log is still to be written, also the reading for these devices and the commit. Returns a
 * function that answers the devices, to be called after the commit.
 */
const write = async (commit: Commit, requests: readonly DeviceRequest[], end: Ends['commit']) => {
  const { deps, tx, lane, cache, seq, clients, changes, outcomes, deliveries } = commit
  const org_id = lane.id
  const rows = {
    changes: changes.map(({ id, isWhole = false, ...change }) => ({
      org_id,
      row_id: id,
      is_whole: isWhole,
      ...change,
    })),
    outcomes: outcomes.map(({ orgId: _lane, userId: user_id, clientId: client_id, ...outcome }) => ({
      org_id,
      user_id,
      client_id,
      ...outcome,
    })),
    clients: [...clients.values()].map(({ clientId, userId, lastMid, failedId, failures }) => ({
      org_id,
      client_id: clientId,
      user_id: userId,
      last_mid: lastMid,
      failed_id: failedId,
      failures,
    })),
    deliveries: deliveries.map(({ noticeId, userId, pushAt, mailAt }) => ({
      org_id,
      notice_id: noticeId,
      user_id: userId,
      push_at: pushAt,
      mail_at: mailAt,
    })),
  }
  const isLast = commit.audits.length === 0 && !changes.some(({ entity }) => entity === 'organization')
  const written: Promise<unknown>[] = [
    cache.flush(),
    runPrepared(tx, 'write_log', writeLog, [
      lane.id,
      ...[rows.changes, rows.outcomes, rows.clients].map((each) => JSON.stringify(each)),
      seq,
    ]),
  ]
  if (deliveries.length > 0)
    written.push(runPrepared(tx, 'write_deliveries', writeDeliveries, [JSON.stringify(rows.deliveries)]))
  const isAnswered = isLast && lane.orgId !== null && requests.length > 0
  const answer = isAnswered ? deps.readAfterWrites?.(tx, lane, seq, requests) : undefined
  const sent = answer ? [...written, answer] : written
  await allSent([...sent, isLast && end(sent)])
  await auditCommit(commit)
  return answer
}

/**
 * Commits these batches of one lane in one transaction that holds the lane's head: all, or (if the database
 * rejects a write) none. A mutation that is refused or fails by itself only stops those that depend on it.
 */
export const commitTogether = async (
  deps: CommitDeps,
  lane: Lane,
  batches: readonly Batch[],
  failedId?: string,
): Promise<Committed> => {
  const requests = devicesOf(batches)
  const work = async (tx: Tx, ends: Ends) => {
    const commit = await begin(deps, tx, lane, { batches, begun: ends.begun, failedId })
    const seqBefore = commit.seq
    const results: BatchResult[] = []
    for (const batch of batches) results.push(await takeBatch(commit, batch))
    const answer = await write(commit, requests, ends.commit)
    return { results, commit, hasGrown: commit.seq > seqBefore, answer }
  }
  const { results, commit, hasGrown, answer } = await inLane(deps.db, lane, work, 'ahead')
  deps.configurations.keep(lane, commit, commit.cache)
  return { results, seq: commit.seq, hasGrown, answered: () => withAnswers(batches, results, answer?.() ?? []) }
}

/** The results, with the answers to the batches that have a request. */
const withAnswers = (
  batches: readonly Batch[],
  results: readonly BatchResult[],
  answers: readonly (Pulled | null)[],
): BatchResult[] => {
  const answerOf = new Map(devicesOf(batches).map(({ request }, at) => [request, answers[at] ?? undefined]))
  return results.map((result, at) => {
    const request = batches[at]?.request
    return request ? { ...result, pulled: answerOf.get(request) } : result
  })
}
