import type { Lease } from '../store/store-types.ts'

/** RUN-3: a request is given up after 120 s; the lease outlives it, so that nobody repeats work that still runs. */
export const leaseMs = 150_000

/** Free for the taking: never held, run out, or held by someone who is known to be dead. */
export const isFree = (lease: Lease | undefined, now: number, living: ReadonlySet<string> | undefined) =>
  !lease?.owner || lease.leaseUntil <= now || (living !== undefined && !living.has(lease.owner))
