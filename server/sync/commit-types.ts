import type { Actor, MutatorContext } from '../../src/core/sync/mutator-types.ts'
import type { Change, Mutation, Outcome } from '../../src/core/sync/sync-types.ts'
import type { Database, Tx } from '../db/database.ts'
import type { syncClients, workOutcomes } from '../db/schema.ts'
import type { HeldConfiguration } from './held-configuration.ts'
import type { Lane } from './lanes.ts'
import type { Delivery, Recipient } from './notices.ts'
import type { RowCache } from './row-cache.ts'
import type { Mutators } from './run-mutation.ts'

/** What one call hands over: mutations of one client, in the order of their `mid`. */
export interface Batch {
  userId: string
  clientId: string
  mutations: readonly Mutation[]
  /**
   * Of one mutation that no queue holds (a program's): a hash of its name and arguments. It is a client of its own, with nothing to
   * order, and is not kept as one; its id under another digest is `reused`.
   */
  digest?: string
}

/** An outcome for each mutation that was decided, in order. What follows was not consumed: `stopped` says why. */
export interface BatchResult {
  outcomes: Outcome[]
  stopped?: 'forked' | 'failed' | 'unknown' | 'noMember' | 'reused'
}

/** What a transaction made of its batches, one by one, and where the lane's log stands after it. */
export interface Committed {
  results: BatchResult[]
  seq: number
  hasGrown: boolean
}

export interface CommitDeps {
  db: Database
  mutators: Mutators
  now(): Date
  log(line: string): void
  held: HeldConfiguration
}

export type Client = typeof syncClients.$inferSelect
export type StoredOutcome = typeof workOutcomes.$inferSelect

/** What one transaction has gathered, to be written at its end. */
export interface Commit {
  deps: CommitDeps
  tx: Tx
  lane: Lane
  cache: RowCache
  seq: number
  epoch: string
  now: number
  roles: ReadonlyMap<string, string[]>
  /** People whom a mutation concerned; null: no member. */
  recipients: Map<string, Recipient | null>
  deliveries: Delivery[]
  clients: Map<string, Client>
  known: Map<string, StoredOutcome>
  changes: (Change & { n: number })[]
  outcomes: StoredOutcome[]
  /** A mutation that failed by what it wrote: counted here, not run. */
  failedId: string | undefined
}

export const knownKey = (userId: string, id: string) => `${userId} ${id}`

/** Of this lane; another lane's mutators are unknown here. */
export const mutatorOf = ({ deps, lane }: Commit, name: string) => {
  const mutator = Object.hasOwn(deps.mutators, name) ? deps.mutators[name] : undefined
  return mutator && (mutator.lane === 'org') === (lane.orgId !== null) ? mutator : undefined
}

export const contextOf = ({ lane, now }: Commit, actor: Actor): Pick<MutatorContext, 'actor' | 'orgId' | 'now'> => ({
  actor,
  orgId: lane.orgId,
  now,
})
