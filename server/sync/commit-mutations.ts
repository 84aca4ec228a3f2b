import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { appendAudit } from '../audit/audit-log.ts'
import type { Tx } from '../db/database.ts'
import { syncClients, workChanges, workOutcomes } from '../db/schema.ts'
import {
  type Batch,
  type BatchResult,
  type Commit,
  type CommitDeps,
  type Committed,
  contextOf,
  knownKey,
  mutatorOf,
} from './commit-types.ts'
import { inLane, type Lane, lockHead, moveHead } from './lanes.ts'
import { MutatorFailed } from './mutation-rows.ts'
import { RowCache } from './row-cache.ts'
import { needRounds, prepareMutation } from './run-mutation.ts'
import { rolesIn } from './scopes.ts'
import { takeBatch } from './take-mutations.ts'

const begin = async (
  deps: CommitDeps,
  tx: Tx,
  lane: Lane,
  batches: readonly Batch[],
  failedId: string | undefined,
): Promise<Commit> => {
  const { seq } = await lockHead(tx, lane)
  const userIds = [...new Set(batches.map(({ userId }) => userId))]
  const clientIds = batches.map(({ clientId }) => clientId)
  const ids = batches.flatMap(({ mutations }) => mutations.map(({ id }) => id))
  const clients = await tx
    .select()
    .from(syncClients)
    .where(and(eq(syncClients.orgId, lane.id), inArray(syncClients.clientId, clientIds)))
  const isKnown = and(
    eq(workOutcomes.orgId, lane.id),
    inArray(workOutcomes.userId, userIds),
    inArray(workOutcomes.id, ids),
  )
  const known = await tx.select().from(workOutcomes).where(isKnown)
  return {
    deps,
    tx,
    lane,
    cache: new RowCache(tx, lane),
    seq,
    now: deps.now().getTime(),
    roles: lane.orgId ? await rolesIn(tx, lane.orgId, userIds) : new Map([[lane.userId, []]]),
    clients: new Map(clients.map((client) => [client.clientId, client])),
    known: new Map(known.map((outcome) => [knownKey(outcome.userId, outcome.id), outcome])),
    changes: [],
    outcomes: [],
    failedId,
  }
}

/** Reads what all these mutations ask for together; what one asks for because of another is read when it runs. */
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
        // it is told of when the mutation's turn comes
        if (error instanceof MutatorFailed) return []
        throw error
      }
    })
    if (needs.length === 0) return
    await commit.cache.load(needs)
  }
}

/** One statement for any number of rows, whose keys are the columns. */
const insertRows = async (tx: Tx, table: PgTable, rows: readonly object[]): Promise<void> => {
  const name = sql.identifier(getTableName(table))
  if (rows.length > 0)
    await tx.execute(
      sql`INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
    )
}

/** The organisation's own information stands in the audit log, whichever way it was changed. */
const auditOrganization = async ({ tx, lane: { orgId }, changes }: Commit) => {
  for (const { entity, patch, actor, at } of changes) {
    if (entity !== 'organization' || !patch) continue
    const fields = Object.keys(patch).map((field) => (field === 'orgName' ? 'name' : field))
    await appendAudit(tx, { action: 'organization.changed', orgId, actorId: actor, detail: { fields } }, new Date(at))
  }
}

const write = async (commit: Commit, seqBefore: number) => {
  const { tx, lane, cache, seq, clients, changes, outcomes } = commit
  await cache.flush()
  const org_id = lane.id
  await insertRows(
    tx,
    workChanges,
    changes.map(({ id, isWhole = false, ...change }) => ({ org_id, row_id: id, is_whole: isWhole, ...change })),
  )
  await insertRows(
    tx,
    workOutcomes,
    outcomes.map(({ orgId: _lane, userId, clientId, ...outcome }) => ({
      org_id,
      user_id: userId,
      client_id: clientId,
      ...outcome,
    })),
  )
  if (clients.size > 0)
    await tx
      .insert(syncClients)
      .values([...clients.values()])
      .onConflictDoUpdate({
        target: [syncClients.orgId, syncClients.clientId],
        set: { lastMid: sql`excluded.last_mid`, failedId: sql`excluded.failed_id`, failures: sql`excluded.failures` },
      })
  if (seq > seqBefore) await moveHead(tx, lane, seq)
  await auditOrganization(commit)
}

/**
 * Commits these batches of one lane together, in one transaction that holds the lane's head: all, or (where the database
 * refuses one of their writes) none. A mutation that is refused or fails by itself stops nothing but what it has to.
 */
export const commitTogether = (
  deps: CommitDeps,
  lane: Lane,
  batches: readonly Batch[],
  failedId?: string,
): Promise<Committed> =>
  inLane(deps.db, lane, async (tx) => {
    const commit = await begin(deps, tx, lane, batches, failedId)
    const seqBefore = commit.seq
    await readAhead(commit, batches)
    const results: BatchResult[] = []
    for (const batch of batches) results.push(await takeBatch(commit, batch))
    await write(commit, seqBefore)
    return { results, seq: commit.seq, hasGrown: commit.seq > seqBefore }
  })
