import { isDue } from '../core/pause-rules.ts'
import type { Lease } from '../store/store-types.ts'

/** RUN-3: a request times out after 120 s. The lease is longer, so that running work is not repeated. */
export const leaseMs = 150_000

/** Never leased, expired, leased before the clock was set back, or leased by an owner known to be dead. */
export const isFree = (lease: Lease | undefined, now: number, living: ReadonlySet<string> | undefined) =>
  !lease?.owner || isDue(lease.leaseUntil, now) || (living !== undefined && !living.has(lease.owner))
