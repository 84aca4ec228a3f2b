import { type LaneKey, laneName, type NewMutation } from '../../core/sync/lane-types.ts'
import type { Outcome, Refusal } from '../../core/sync/sync-types.ts'
import type { RefusalCode } from '../../core/work/refusal-codes.ts'
import {
  type EditRow,
  type EditsRows,
  type LaneRow,
  listEdits,
  listTray,
  type TrayRow,
} from '../../store/edits/edits-database.ts'
import { replicaName } from '../../store/replica/replica-database.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { isFree } from '../lease-rules.ts'

type Tx<Names extends keyof EditsRows> = TransactionOf<EditsRows, Names>

/** After this a stopped runtime's lane is free. Each step of work on a lane is shorter than half of it. */
export const laneLeaseMs = 40_000

const openLane = async (tx: Tx<'lanes'>, key: LaneKey, newId: () => string): Promise<LaneRow> => {
  const lane = laneName(key)
  const { person, org } = key
  const fresh = { lane, person, org, rev: 0, clientId: newId(), nextMid: 1, answered: 0, owner: null, leaseUntil: 0 }
  return (await tx.get('lanes', lane)) ?? fresh
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Appends mutations to a lane; known ones are ignored. */
export const takeMutations = async (
  tx: Tx<'lanes' | 'edits' | 'taken'>,
  key: LaneKey,
  mutations: readonly NewMutation[],
  { at, newId }: { at: number; newId(): string },
): Promise<void> => {
  const lane = await openLane(tx, key, newId)
  let { nextMid } = lane
  for (const { id, name, args } of mutations) {
    // a mutation that the server cannot parse would block the lane
    if (!isId.test(id) || name === '') throw new TypeError(`no mutation: '${name}' ${id}`)
    if (await tx.get('taken', id)) continue
    await tx.put('taken', { id, at })
    await tx.put('edits', { lane: lane.lane, id, name, args, mid: nextMid++, at })
  }
  if (nextMid > lane.nextMid) await tx.put('lanes', { ...lane, nextMid, rev: lane.rev + 1 })
}

export interface LeaseSeeker {
  id: string
  living: ReadonlySet<string> | undefined
  now: number
  newId(): string
}

export type Leased = { lane: LaneRow; edits: EditRow[] } | { leaseUntil: number }

const isHeldByOther = (lane: LaneRow, { id, living, now }: Omit<LeaseSeeker, 'newId'>) =>
  lane.owner !== id && !isFree(lane, now, living)

/**
 * Takes a lane's lease, or renews it in its second half, and reads its queue. Registers the lane's replica before that is created.
 * Most calls write nothing, because a commit waits for the disk.
 */
export const leaseLane = async (
  tx: Tx<'lanes' | 'edits' | 'replicas'>,
  key: LaneKey,
  { id, living, now, newId }: LeaseSeeker,
): Promise<Leased> => {
  const lane = await openLane(tx, key, newId)
  if (isHeldByOther(lane, { id, living, now })) return { leaseUntil: lane.leaseUntil }
  const name = replicaName(key)
  if (!(await tx.get('replicas', name))) await tx.put('replicas', { ...key, name })
  const isFresh = lane.owner === id && !isFree(lane, now, living) && lane.leaseUntil - now > laneLeaseMs / 2
  const leased = isFresh ? lane : { ...lane, owner: id, leaseUntil: now + laneLeaseMs }
  if (!isFresh) await tx.put('lanes', leased)
  return { lane: leased, edits: await listEdits(tx, lane.lane) }
}

export const releaseLane = async (tx: Tx<'lanes'>, lane: string, owner: string): Promise<void> => {
  const row = await tx.get('lanes', lane)
  if (row?.owner === owner) await tx.put('lanes', { ...row, owner: null, leaseUntil: 0 })
}

interface Settling {
  outcomes: readonly Outcome[]
  at: number
  /**
   * The server may have been restored: edits that it applied, but whose changes the device has not received, are sent
   * again.
   */
  isRestored: boolean
  newId(): string
}

/**
 * Stores the outcomes of edits, which hold whichever runtime delivers them and however late. Applied edits wait for their echo;
 * refused ones move to the tray with their text, as do the skipped rows of an edit of several. Returns the number of affected
 * edits.
 */
export const settleOutcomes = async (
  tx: Tx<'lanes' | 'edits' | 'tray'>,
  { lane: name, clientId }: Pick<LaneRow, 'lane' | 'clientId'>,
  { outcomes, at, isRestored, newId }: Settling,
): Promise<number> => {
  const lane = await tx.get('lanes', name)
  if (!lane) return 0
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  let { answered } = lane
  let settled = 0
  let isSentAgain = false
  for (const { appliedAt, ...edit } of await listEdits(tx, name)) {
    const outcome = byId.get(edit.id)
    const refusal = outcome?.refusal
    if (outcome) answered = Math.max(answered, edit.mid)
    if (outcome ? appliedAt === outcome.seq : appliedAt === undefined || !isRestored) continue
    settled++
    if (refusal) {
      const { mid, ...words } = edit
      await tx.delete('edits', [name, mid])
      await tx.put('tray', { ...words, refusedAt: at, refusal })
      continue
    }
    isSentAgain ||= !outcome
    if (outcome?.skipped) {
      const { mid: _, ...words } = edit
      await tx.put('tray', { ...words, ...outcome.skipped, refusedAt: at })
    }
    await tx.put('edits', outcome ? { ...edit, appliedAt: outcome.seq } : edit)
  }
  if (lane.clientId !== clientId) answered = lane.answered
  if (settled > 0 || answered > lane.answered) await tx.put('lanes', { ...lane, answered, rev: lane.rev + 1 })
  if (isSentAgain) await forkLane(tx, { lane: name, clientId: lane.clientId }, newId)
  return settled
}

/**
 * Switches to a new client id, because the server has another history under the old one. Unanswered edits are numbered from
 * 1.
 */
export const forkLane = async (
  tx: Tx<'lanes' | 'edits'>,
  { lane: name, clientId }: Pick<LaneRow, 'lane' | 'clientId'>,
  newId: () => string,
): Promise<void> => {
  const lane = await tx.get('lanes', name)
  if (lane?.clientId !== clientId) return
  const edits = await listEdits(tx, name)
  // edits with an outcome come first, are not sent again, and keep their numbers below 1
  const answered = edits.filter(({ appliedAt }) => appliedAt !== undefined).length
  for (const { mid } of edits) await tx.delete('edits', [name, mid])
  for (const [at, edit] of edits.entries()) await tx.put('edits', { ...edit, mid: at + 1 - answered })
  const nextMid = edits.length + 1 - answered
  await tx.put('lanes', { ...lane, clientId: newId(), nextMid, answered: 0, rev: lane.rev + 1 })
}

/** The refusal of everything that a person wrote in an organisation which they left or which was closed. */
export const leftCode = 'organization.gone' satisfies RefusalCode

/** Without `params`, which may hold words of other people. */
const leftRefusal = ({ params: _, ...refusal }: Partial<Refusal>): Refusal => ({ ...refusal, code: leftCode })

/** Without what the edit was based on, which others may have written: there it cannot be merged or applied again. */
const ownArgs = (args: unknown): unknown => {
  if (typeof args !== 'object' || args === null) return args
  const { from: _, ...own } = args as { from?: unknown; of?: unknown }
  return Array.isArray(own.of) ? { ...own, of: own.of.map(ownArgs) } : own
}

export const isLeftItem = ({ refusal }: Pick<TrayRow, 'refusal'>): boolean => refusal.code === leftCode

/**
 * Moves all edits of a lane to its tray, because its person is no longer in the organisation. Items that were in the tray get the same
 * refusal: their organisation, where they could be decided, cannot be opened. Applied edits are dropped, because the server has them. If
 * another runtime has the lease and may be sending the edits, changes nothing and returns the lease's end; otherwise null.
 */
export const refuseLane = async (
  tx: Tx<'lanes' | 'edits' | 'tray'>,
  name: string,
  seeker: Omit<LeaseSeeker, 'newId'>,
): Promise<number | null> => {
  const lane = await tx.get('lanes', name)
  if (!lane) return null
  if (isHeldByOther(lane, seeker)) return lane.leaseUntil
  for (const item of await listTray(tx, name))
    if (!isLeftItem(item))
      await tx.put('tray', { ...item, args: ownArgs(item.args), refusal: leftRefusal(item.refusal) })
  for (const { mid, appliedAt, args, ...rest } of await listEdits(tx, name)) {
    await tx.delete('edits', [name, mid])
    if (appliedAt === undefined)
      await tx.put('tray', { ...rest, args: ownArgs(args), refusedAt: seeker.now, refusal: leftRefusal({}) })
  }
  await tx.put('lanes', { ...lane, rev: lane.rev + 1 })
  return null
}

/** Whether the rows contain the edit, so that it leaves the view. */
export const isEchoed = ({ appliedAt }: Pick<EditRow, 'appliedAt'>, cursor: number | null): boolean =>
  appliedAt !== undefined && cursor !== null && appliedAt <= cursor

export const dropEchoed = async (tx: Tx<'lanes' | 'edits'>, name: string, cursor: number): Promise<void> => {
  const lane = await tx.get('lanes', name)
  const echoed = (await listEdits(tx, name)).filter((edit) => isEchoed(edit, cursor))
  if (!lane || echoed.length === 0) return
  for (const { mid } of echoed) await tx.delete('edits', [name, mid])
  await tx.put('lanes', { ...lane, rev: lane.rev + 1 })
}
