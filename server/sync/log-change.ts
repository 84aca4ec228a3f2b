import type { EntityName } from '../../src/core/work/entities.ts'
import { organizationScope, personScope } from '../../src/core/work/entities.ts'
import type { Tx } from '../db/database.ts'
import { workChanges } from '../db/schema.ts'
import { type Lane, lockHead, moveHead } from './lanes.ts'

interface Logged {
  actor: string
  now: Date
  patch: Record<string, unknown>
}

/**
 * Logs a change that was made outside the queue of edits, so that replicas receive it. Returns its `seq`, to be announced after
 * the commit. Call it before the row is written, because it locks the head of the lane.
 */
const logChange = async (
  tx: Tx,
  lane: Lane,
  where: { entity: EntityName; rowId: string; scope: string },
  { actor, now, patch }: Logged,
): Promise<number> => {
  const seq = (await lockHead(tx, lane)).seq + 1
  const change = { orgId: lane.id, seq, n: 0, patch, isWhole: false, actor, at: now.getTime() }
  await tx.insert(workChanges).values({ ...change, ...where })
  await moveHead(tx, lane, seq)
  return seq
}

export const logProfileChange = (tx: Tx, lane: Lane, logged: Logged): Promise<number> =>
  logChange(tx, lane, { entity: 'profile', rowId: lane.userId, scope: personScope(lane.userId) }, logged)

export const logOrganizationChange = (tx: Tx, lane: Lane, logged: Logged): Promise<number> =>
  logChange(tx, lane, { entity: 'organization', rowId: lane.id, scope: organizationScope }, logged)

/** All bytes of an attachment have arrived. */
export const logAttachmentChange = (
  tx: Tx,
  lane: Lane,
  { id, scope }: { id: string; scope: string },
  logged: Logged,
): Promise<number> => logChange(tx, lane, { entity: 'attachment', rowId: id, scope }, logged)
