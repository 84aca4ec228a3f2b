import type { Actor, MutatorContext } from '../../src/core/sync/mutator-types.ts'
import type { Change, Mutation, Outcome, SyncRequest } from '../../src/core/sync/sync-types.ts'
import type { Database, Tx } from '../db/database.ts'
import type { syncClients, workOutcomes } from '../db/schema.ts'
import type { AuditEntry } from '../http/handler-types.ts'
import type { ConfigurationCache } from './configuration-cache.ts'
import type { Pulled, Puller } from './group-pull.ts'
import type { Lane } from './lanes.ts'
import type { Delivery, Recipient } from './notices.ts'
import type { RowCache } from './row-cache.ts'
import type { Mutators, Run } from './run-mutation.ts'

/** The mutations of one call: of one client, ordered by `mid`. */
export interface Batch {
  userId: string
  clientId: string
  mutations: readonly Mutation[]
  /**
   * For a mutation without a queue (of an API client): a hash of its name and arguments. It has no client record and no
   * order; its id with another digest is `reused`.
   */
  digest?: string
  /** The device's request for changes, answered after the mutations. */
  request?: SyncRequest
}

/** The outcomes of the decided mutations, in order. The rest was not consumed; `stopped` says why. */
export interface BatchResult {
  outcomes: Outcome[]
  stopped?: 'forked' | 'failed' | 'unknown' | 'noMember' | 'reused'
  /** The answer to the batch's request, if it was read with the commit. */
  pulled?: Pulled | undefined
}

/** The results of a transaction's batches, and the head of the lane's log after it. */
export interface Committed {
  results: BatchResult[]
  seq: number
  hasGrown: boolean
  /** The results with the answers to the batches' requests. Costs CPU time, so it is called after the commit. */
  answered(): BatchResult[]
}

export interface CommitDeps {
  db: Database
  mutators: Mutators
  now(): Date
  log(line: string): void
  configurations: ConfigurationCache
  readAfterWrites?: Puller['readAfterWrites']
}

export type Client = typeof syncClients.$inferSelect
export type StoredOutcome = typeof workOutcomes.$inferSelect

/** Rows that one transaction collects and writes at its end. */
export interface Commit {
  deps: CommitDeps
  tx: Tx
  lane: Lane
  cache: RowCache
  seq: number
  epoch: string
  now: number
  /** People concerned by a mutation; null for non-members. */
  recipients: Map<string, Recipient | null>
  deliveries: Delivery[]
  clients: Map<string, Client>
  known: Map<string, StoredOutcome>
  /** The senders of mutations who are members. */
  actors: ReadonlyMap<string, Actor>
  /** Prepared when rows were read ahead. */
  runs: ReadonlyMap<Mutation, Run>
  changes: (Change & { n: number })[]
  /** Entries for the audit log. */
  audits: (Pick<AuditEntry, 'action' | 'detail' | 'actorId'> & { at: number })[]
  outcomes: StoredOutcome[]
  /** A mutation whose writes the database rejected: its failure is counted, and it is not run. */
  failedId: string | undefined
}

export const outcomeKey = (userId: string, id: string) => `${userId} ${id}`

/** The mutators of this lane's kind. */
export const mutatorOf = ({ deps, lane }: Pick<Commit, 'deps' | 'lane'>, name: string) => {
  const mutator = Object.hasOwn(deps.mutators, name) ? deps.mutators[name] : undefined
  return mutator && (mutator.lane === 'org') === (lane.orgId !== null) ? mutator : undefined
}

export const contextOf = (
  { lane, now }: Pick<Commit, 'lane' | 'now'>,
  actor: Actor,
): Pick<MutatorContext, 'actor' | 'orgId' | 'now'> => ({
  actor,
  orgId: lane.orgId,
  now,
})
