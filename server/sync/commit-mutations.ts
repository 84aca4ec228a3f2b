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
import { needRounds, prepareMutation } from './run-mutation.ts'
import { type RolesOfPerson, rolesById, rolesOfPeople } from './scopes.ts'
import { takeBatch } from './take-mutations.ts'

/**
 * The roles of these people, the clients of these ids, and the outcomes of these mutations, in one statement. Each outcome is looked up by its whole key: a plan
 * from when the table was empty would compare every id of the lane with all of them.
 */
const readTaken = `
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

const begin = async (
  deps: CommitDeps,
  tx: Tx,
  lane: Lane,
  batches: readonly Batch[],
  failedId: string | undefined,
): Promise<Commit> => {
  const { seq, epoch } = await lockHead(tx, lane)
  const userIds = [...new Set(batches.map(({ userId }) => userId))]
  const clientIds = batches.map(({ clientId }) => clientId)
  const asked = batches.flatMap(({ userId, mutations }) => mutations.map(({ id }) => ({ userId, id })))
  const values = [lane.id, userIds, clientIds, asked.map(({ userId }) => userId), asked.map(({ id }) => id)]
  const [taken] = await runPrepared<Taken>(tx, 'sync_taken', readTaken, values)
  const { roles = [], clients = [], known = [] } = taken ?? {}
  return {
    deps,
    tx,
    lane,
    cache: deps.held.take(tx, lane, { seq, epoch }),
    seq,
    epoch,
    now: deps.now().getTime(),
    roles: lane.orgId ? rolesById(roles) : new Map([[lane.userId, []]]),
    recipients: new Map(),
    deliveries: [],
    clients: new Map(clients.map((client) => [client.clientId, client])),
    known: new Map(known.map((outcome) => [knownKey(outcome.userId, outcome.id), outcome])),
    changes: [],
    outcomes: [],
    failedId,
  }
}

/** Reads the rows that all these mutations request; rows that one requests because of another are read when it runs. */
const readAhead = async (commit: Commit, batches: readonly Batch[]): Promise<void> => {
  const runs = batches.flatMap(({ userId, mutations }) => {
    const actor = { userId, orgRoles: commit.roles.get(userId) ?? [] }
    return mutations.flatMap((mutation) => {
      const mutator = commit.known.has(knownKey(userId, mutation.id)) ? undefined : mutatorOf(commit, mutation.name)
      return mutator ? [prepareMutation(mutator, mutation, contextOf(commit, actor), commit.cache)] : []
    })
  })
  for (let round = 0; round < needRounds; round += 1) {
    const needs = runs.flatMap((run) => {
      try {
        return run.nextNeeds()
      } catch (error) {
        // reported when the mutation runs
        if (error instanceof MutatorFailed) return []
        throw error
      }
    })
    if (needs.length === 0) return
    await commit.cache.load(needs)
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
  await cache.flush()
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
  await runPrepared(tx, 'write_log', writeLog, [
    lane.id,
    ...[rows.changes, rows.outcomes, rows.clients].map((each) => JSON.stringify(each)),
    seq,
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
    await readAhead(commit, batches)
    const results: BatchResult[] = []
    for (const batch of batches) results.push(await takeBatch(commit, batch))
    await write(commit)
    return { results, commit, hasGrown: commit.seq > seqBefore }
  })
  deps.held.keep(lane, commit, commit.cache)
  return { results, seq: commit.seq, hasGrown }
}
