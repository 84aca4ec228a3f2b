import type { Actor } from '../../src/core/sync/mutator-types.ts'
import type { Mutation } from '../../src/core/sync/sync-types.ts'
import type { RowOf } from '../../src/core/work/entities.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { runPrepared, type Tx } from '../db/database.ts'
import { noticeDeliveries } from '../db/schema.ts'
import {
  type Batch,
  type BatchResult,
  type Client,
  type Commit,
  type CommitDeps,
  type Committed,
  contextOf,
  knownKey,
  mutatorOf,
  type StoredOutcome,
} from './commit-types.ts'
import { inLane, type Lane, lockHead } from './lanes.ts'
import { MutatorFailed } from './mutation-rows.ts'
import type { RowCache } from './row-cache.ts'
import { needRounds, prepareMutation, type Run } from './run-mutation.ts'
import { type RolesOfPerson, rolesOfPeople } from './scopes.ts'
import { takeBatch } from './take-mutations.ts'

/**
 * The roles of these people, the clients of these ids, and the outcomes of these mutations, in one statement. Each outcome is looked up by its whole key: a plan
 * from when the table was empty would compare every id of the lane with all of them.
 */
const takenText = `
  SELECT
    (SELECT coalesce(jsonb_agg(people), '[]') FROM (${rolesOfPeople}) AS people) AS roles,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'orgId', org_id, 'clientId', client_id, 'userId', user_id, 'lastMid', last_mid, 'failedId', failed_id,
        'failures', failures)), '[]')
      FROM sync_clients WHERE org_id = $1 AND client_id = ANY($3::uuid[])) AS clients,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'orgId', o.org_id, 'userId', o.user_id, 'id', o.id, 'clientId', o.client_id, 'mid', o.mid, 'seq', o.seq,
        'refusal', o.refusal, 'digest', o.digest, 'at', o.at)), '[]')
      FROM unnest($4::text[], $5::uuid[]) AS asked(user_id, id), LATERAL (
        SELECT * FROM work_outcomes WHERE org_id = $1 AND user_id = asked.user_id AND id = asked.id LIMIT 1) o) AS known`

interface Taken {
  roles: RolesOfPerson[]
  clients: Client[]
  known: StoredOutcome[]
}

const readTaken = async (tx: Tx, lane: Lane, batches: readonly Batch[]): Promise<Taken> => {
  const userIds = [...new Set(batches.map(({ userId }) => userId))]
  const clientIds = batches.map(({ clientId }) => clientId)
  const asked = batches.flatMap(({ userId, mutations }) => mutations.map(({ id }) => ({ userId, id })))
  const values = [lane.id, userIds, clientIds, asked.map(({ userId }) => userId), asked.map(({ id }) => id)]
  const [taken] = await runPrepared<Taken>(tx, 'sync_taken', takenText, values)
  return taken ?? { roles: [], clients: [], known: [] }
}

/** An actor whose roles are still to be read. */
interface NewActor extends Actor {
  orgRoles: string[]
}

/** Prepares these mutations for people who have no roles yet: what they request first hardly depends on those. */
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

/** Reads what these request next; rows that one requests because of another are read when it runs. Returns whether there were any. */
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

/** Locks the head, and reads what these mutations need; what does not depend on each other is asked at once. */
const begin = async (
  deps: CommitDeps,
  tx: Tx,
  lane: Lane,
  batches: readonly Batch[],
  failedId: string | undefined,
): Promise<Commit> => {
  const { seq, epoch } = await lockHead(tx, lane)
  const start = {
    deps,
    tx,
    lane,
    cache: deps.held.take(tx, lane, { seq, epoch }),
    seq,
    epoch,
    now: deps.now().getTime(),
  }
  const newActors = new Map(batches.map(({ userId }) => [userId, { userId, orgRoles: [] as string[] }]))
  const runs = prepareAll(start, batches, newActors)
  const [taken, isMore] = await Promise.all([readTaken(tx, lane, batches), readRound(start.cache, [...runs.values()])])
  for (const { id, roles } of taken.roles) newActors.get(id)?.orgRoles.push(...roles)
  const members = new Set(lane.orgId ? taken.roles.map(({ id }) => id) : [lane.userId])
  const known = new Map(taken.known.map((outcome) => [knownKey(outcome.userId, outcome.id), outcome]))
  const isNew = ([{ id }, { actor }]: [Mutation, Run]) => !known.has(knownKey(actor.userId, id))
  const fresh = [...runs].filter(isNew).map(([, run]) => run)
  for (let round = 1; isMore && round < needRounds && (await readRound(start.cache, fresh)); ) round += 1
  return {
    ...start,
    actors: new Map([...newActors].filter(([id]) => members.has(id))),
    runs,
    recipients: new Map(),
    deliveries: [],
    clients: new Map(taken.clients.map((client) => [client.clientId, client])),
    known,
    changes: [],
    outcomes: [],
    failedId,
  }
}

/** Writes everything besides the rows themselves in one statement. */
const writeLog = `
  WITH
    changes AS (INSERT INTO work_changes SELECT * FROM jsonb_populate_recordset(null::work_changes, $2)),
    outcomes AS (INSERT INTO work_outcomes SELECT * FROM jsonb_populate_recordset(null::work_outcomes, $3)),
    clients AS (
      INSERT INTO sync_clients SELECT * FROM jsonb_populate_recordset(null::sync_clients, $4)
      ON CONFLICT (org_id, client_id) DO UPDATE
        SET last_mid = excluded.last_mid, failed_id = excluded.failed_id, failures = excluded.failures
    )
  UPDATE work_heads SET seq = $5 WHERE org_id = $1 AND seq < $5`

/** Changes of the organisation's information go to the audit log, however they were made. */
const auditOrganization = async ({ tx, lane: { orgId }, changes }: Commit) => {
  for (const { entity, patch, actor, at } of changes) {
    if (entity !== 'organization' || !patch) continue
    const { fieldRevs: _, sceneId, ...rest } = patch as Partial<RowOf<'organization'>>
    const fields = Object.keys(rest).map((field) => (field === 'orgName' ? 'name' : field))
    const by = { orgId, actorId: actor }
    if (sceneId) await appendAudit(tx, { action: 'organization.sceneChosen', ...by, detail: { sceneId } }, new Date(at))
    else await appendAudit(tx, { action: 'organization.changed', ...by, detail: { fields } }, new Date(at))
  }
}

const write = async (commit: Commit) => {
  const { tx, lane, cache, seq, clients, changes, outcomes, deliveries } = commit
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
  }
  await Promise.all([
    cache.flush(),
    runPrepared(tx, 'write_log', writeLog, [
      lane.id,
      ...[rows.changes, rows.outcomes, rows.clients].map((each) => JSON.stringify(each)),
      seq,
    ]),
  ])
  if (deliveries.length > 0)
    await tx.insert(noticeDeliveries).values(deliveries.map((delivery) => ({ orgId: lane.id, ...delivery })))
  await auditOrganization(commit)
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
  const { results, commit, hasGrown } = await inLane(deps.db, lane, async (tx) => {
    const commit = await begin(deps, tx, lane, batches, failedId)
    const seqBefore = commit.seq
    const results: BatchResult[] = []
    for (const batch of batches) results.push(await takeBatch(commit, batch))
    await write(commit)
    return { results, commit, hasGrown: commit.seq > seqBefore }
  })
  deps.held.keep(lane, commit, commit.cache)
  return { results, seq: commit.seq, hasGrown }
}
