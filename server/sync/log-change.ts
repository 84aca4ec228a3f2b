import { eq, type SQL } from 'drizzle-orm'
import { type EntityName, organizationScope, personScope } from '../../src/core/work/entities.ts'
import { countSetting, type FieldRevs } from '../../src/core/work/setting-rules.ts'
import type { Tx } from '../db/database.ts'
import { accounts, organizations, workChanges } from '../db/schema.ts'
import { invalidField } from '../http/api-error.ts'
import { type Lane, lockHead, moveHead } from './lanes.ts'

interface Logged {
  actor: string
  now: Date
  patch: Record<string, unknown>
  /** How often fields had been set when the person saw them; the change is refused if a count differs now. */
  baseRevs?: Readonly<Record<string, number | undefined>>
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

/** Increments the count of each field of the patch, so that waiting edits of these fields are recognised as overtaken. */
const withRevs = async (
  tx: Tx,
  table: typeof accounts | typeof organizations,
  id: SQL,
  { patch, baseRevs = {}, ...rest }: Logged,
): Promise<Logged> => {
  const [row] = await tx.select({ revs: table.fieldRevs }).from(table).where(id)
  const revs: FieldRevs = row?.revs ?? {}
  const overtaken = Object.keys(baseRevs).find(
    (field) => baseRevs[field] !== undefined && baseRevs[field] !== (revs[field] ?? 0),
  )
  if (overtaken !== undefined) throw invalidField(overtaken, 'overtaken')
  const fieldRevs = Object.keys(patch).reduce(countSetting, revs)
  await tx.update(table).set({ fieldRevs }).where(id)
  return { ...rest, patch: { ...patch, fieldRevs } }
}

export const logProfileChange = async (tx: Tx, lane: Lane, logged: Logged): Promise<number> => {
  const where = { entity: 'profile', rowId: lane.userId, scope: personScope(lane.userId) } as const
  await lockHead(tx, lane)
  return logChange(tx, lane, where, await withRevs(tx, accounts, eq(accounts.id, BigInt(lane.userId)), logged))
}

export const logOrganizationChange = async (tx: Tx, lane: Lane, logged: Logged): Promise<number> => {
  const where = { entity: 'organization', rowId: lane.id, scope: organizationScope } as const
  await lockHead(tx, lane)
  return logChange(tx, lane, where, await withRevs(tx, organizations, eq(organizations.id, lane.id), logged))
}

/** Logs that all bytes of an attachment have arrived. */
export const logAttachmentChange = (
  tx: Tx,
  lane: Lane,
  { id, scope }: { id: string; scope: string },
  logged: Logged,
): Promise<number> => logChange(tx, lane, { entity: 'attachment', rowId: id, scope }, logged)
