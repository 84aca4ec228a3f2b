import { and, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../src/core/sync/mutator-types.ts'
import { type Mutation, type Outcome, type Refusal, syncLimits } from '../../src/core/sync/sync-types.ts'
import { workChanges, workHistory } from '../db/schema.ts'
import { auditedChanges } from './audited-changes.ts'
import {
  type Batch,
  type BatchResult,
  type Client,
  type Commit,
  contextOf,
  mutatorOf,
  outcomeKey,
  type StoredOutcome,
} from './commit-types.ts'
import { MutatorFailed } from './mutation-rows.ts'
import { noticesOf } from './notices.ts'
import { needRounds, prepareMutation } from './run-mutation.ts'
import { outcomeOf } from './stored-outcome.ts'

/** The person who set the value that overtook an edit. */
const overtakenBy = async ({ tx, lane, changes }: Commit, { id, field }: Refusal): Promise<string | undefined> => {
  if (!id || !field) return undefined
  const here = changes.findLast((change) => change.id === id && change.patch && field in change.patch)
  if (here) return here.actor
  for (const table of [workChanges, workHistory]) {
    const [last] = await tx
      .select({ actor: table.actor })
      .from(table)
      .where(and(eq(table.orgId, lane.id), eq(table.rowId, id), sql`${table.patch} ? ${field}`))
      .orderBy(desc(table.seq))
      .limit(1)
    if (last) return last.actor
  }
  return undefined
}

type Refusals = Pick<Outcome, 'refusal' | 'skipped'>

const withAuthor = async (commit: Commit, refusal: Refusal): Promise<Refusal> => {
  const isConflict = refusal.code === 'overtaken' || refusal.code === 'text.conflict'
  if (!isConflict || refusal.params?.by !== undefined) return refusal
  const by = await overtakenBy(commit, refusal)
  return by === undefined ? refusal : { ...refusal, params: { ...refusal.params, by } }
}

/** Runs one mutation and records its changes; returns what was refused. Throws `MutatorFailed`. */
const perform = async (commit: Commit, actor: Actor, mutation: Mutation): Promise<Refusals> => {
  const mutator = mutatorOf(commit, mutation.name)
  if (!mutator) return {}
  if (commit.failedId === mutation.id) throw new MutatorFailed('What it wrote was refused by the database.')
  const { cache, now } = commit
  const { nextNeeds, run } =
    commit.runs.get(mutation) ?? prepareMutation(mutator, mutation, contextOf(commit, actor), cache)
  let needs = nextNeeds()
  for (let round = 0; needs.length > 0; round += 1) {
    if (round === needRounds) throw new MutatorFailed(`${mutation.name} asks in more than ${needRounds} rounds.`)
    await cache.load(needs)
    needs = nextNeeds()
  }
  const result = await run()
  if ('refusal' in result) return { refusal: await withAuthor(commit, result.refusal) }
  const skipped = result.split?.skipped
  const refusals = skipped ? { skipped: { ...skipped, refusal: await withAuthor(commit, skipped.refusal) } } : {}
  const seq = commit.seq + 1
  const before = result.patches.map(({ entity, id }) => ({ entity, id, before: cache.current(entity, id) }))
  const said = result.patches.flatMap((patch) => cache.apply(patch, seq))
  if (said.length === 0) return refusals
  const rows = before.map((row) => ({ ...row, after: cache.current(row.entity, row.id) }))
  const notices = await noticesOf(commit, actor, mutation, rows)
  said.push(...notices.flatMap((patch) => cache.apply(patch, seq)))
  commit.seq = seq
  const audited = auditedChanges(commit, actor.userId, rows)
  commit.audits.push(...audited.map((entry) => ({ ...entry, actorId: actor.userId, at: now })))
  for (const [n, change] of said.entries()) commit.changes.push({ ...change, seq, n, actor: actor.userId, at: now })
  return refusals
}

/** The name of a mutation that was discarded: a device sends it in its place, so that the `mid` is not used again. */
const discarded = 'noop'

/** The refusal of a mutation after too many failures, so that later ones don't wait for ever; null: it is tried again. */
const countFailure = (
  client: Client,
  { id, name }: Mutation,
  { deps }: Commit,
  error: MutatorFailed,
): Refusal | null => {
  client.failures = client.failedId === id ? client.failures + 1 : 1
  client.failedId = id
  deps.log(`sync: ${name} failed (${client.failures}): ${error.message}`)
  return client.failures < syncLimits.attempts ? null : { code: 'internal' }
}

/** Processes one mutation: returns the outcome of a known id, checks the order by `mid`, then runs it. */
const takeMutation = async (
  commit: Commit,
  client: Client,
  actor: Actor,
  { mutation, digest }: { mutation: Mutation; digest: string | undefined },
): Promise<Outcome | Exclude<BatchResult['stopped'], undefined>> => {
  const { id, mid, name } = mutation
  const { userId } = actor
  const before = commit.known.get(outcomeKey(userId, id))
  if (before) {
    if (digest !== undefined && before.digest !== digest) return 'reused'
    client.lastMid = Math.max(client.lastMid, mid)
    return outcomeOf({ ...before, mid })
  }
  if (mid !== client.lastMid + 1) return 'forked'
  if (name !== discarded && !mutatorOf(commit, name)) return 'unknown'
  let refusals: Refusals
  try {
    refusals = await perform(commit, actor, mutation)
  } catch (error) {
    if (!(error instanceof MutatorFailed)) throw error
    const refusal = countFailure(client, mutation, commit, error)
    if (!refusal) return 'failed'
    refusals = { refusal }
  }
  const { clientId } = client
  const orgId = commit.lane.id
  const stored = { orgId, userId, id, clientId, mid, seq: commit.seq, at: commit.now, digest: digest ?? null }
  const { refusal = null, skipped = null } = refusals
  const outcome = { ...stored, refusal, skipped } as StoredOutcome
  client.lastMid = mid
  commit.known.set(outcomeKey(userId, id), outcome)
  commit.outcomes.push(outcome)
  return outcomeOf({ ...outcome, mid })
}

/** Processes the mutations of one call until one stops it. */
export const takeBatch = async (
  commit: Commit,
  { userId, clientId, mutations, digest }: Batch,
): Promise<BatchResult> => {
  const actor = commit.actors.get(userId)
  const fresh = { orgId: commit.lane.id, clientId, userId, lastMid: 0, failedId: null, failures: 0 }
  const client = commit.clients.get(clientId) ?? fresh
  if (!actor || client.userId !== userId) return { outcomes: [], stopped: 'noMember' }
  if (digest === undefined) commit.clients.set(clientId, client)
  const outcomes: Outcome[] = []
  for (const mutation of mutations) {
    const taken = await takeMutation(commit, client, actor, { mutation, digest })
    if (taken === 'unknown') {
      const { id, mid } = mutation
      return { outcomes: [...outcomes, { id, mid, seq: commit.seq, refusal: { code: 'unknown' } }], stopped: taken }
    }
    if (typeof taken === 'string') return { outcomes, stopped: taken }
    outcomes.push(taken)
  }
  return { outcomes }
}
