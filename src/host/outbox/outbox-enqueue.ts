import * as limits from '../../core/limits.ts'
import { lineOwner, withoutUser } from '../../core/monitor/line-protocol-rules.ts'
import { lossLines, unreportedLosses } from '../../core/monitor/loss-rules.ts'
import { isReplaySegment, segmentOwner } from '../../core/monitor/replay/replay-segment-rules.ts'
import { count, hasMessage, listDroppable, readCounters } from '../../store/outbox-rows.ts'
import type { OutboxKind, OutboxRow, Transaction } from '../../store/store-types.ts'
import type { LaneCounters, NewMessage } from '../runtime-types.ts'
import { deadLetterCounter } from './dead-letters.ts'

export type OutboxTransaction = Transaction<'outbox' | 'counters'>

/** The lowest rank is dropped first when the queue is full. */
const ranks: Readonly<Record<OutboxKind, number>> = {
  replay: 0,
  resource: 1,
  long_task: 1,
  action: 2,
  view: 3,
  event: 4,
  error: 5,
  call: 6,
}

const encoder = new TextEncoder()
const segmentFieldsBytes = 512
const sizeOf = (data: unknown) =>
  isReplaySegment(data)
    ? data.segment.byteLength + segmentFieldsBytes
    : data instanceof Uint8Array
      ? data.byteLength
      : encoder.encode(typeof data === 'string' ? data : (JSON.stringify(data) ?? '')).byteLength

export const readLaneCounters = async (tx: Transaction<'counters'>, lane: string): Promise<LaneCounters> => {
  const counters = await readCounters(tx, `${lane}.`)
  const { captured = 0, acknowledged = 0, waiting = 0, waitingBytes = 0 } = counters
  const dropped = Object.entries(counters).filter(([name]) => name.startsWith('dropped.'))
  return {
    captured,
    acknowledged,
    waiting,
    waitingBytes,
    dropped: Object.fromEntries(dropped.map(([name, value]) => [name.slice('dropped.'.length), value])),
  }
}

/** Sums up changes of counters. */
const createSums = () => {
  const amounts: Record<string, number> = {}
  const add = (name: string, by: number) => {
    amounts[name] = (amounts[name] ?? 0) + by
  }
  return { amounts, add }
}

/** Removes messages from the queue and counts them under `why`. */
const remove = async (tx: OutboxTransaction, rows: readonly OutboxRow[], why: string) => {
  const { amounts, add } = createSums()
  for (const { seq, lane, size } of rows) {
    await tx.delete('outbox', seq as number)
    add(`${lane}.waiting`, -1)
    add(`${lane}.waitingBytes`, -size)
    add(`${lane}.${why}`, 1)
  }
  await count(tx, amounts)
}
export const acknowledgeMessages = (tx: OutboxTransaction, rows: readonly OutboxRow[]) =>
  remove(tx, rows, 'acknowledged')
/** A queued call that is dropped becomes a dead letter. */
export const dropMessages = async (tx: OutboxTransaction, rows: readonly OutboxRow[], reason: string) => {
  const { amounts, add } = createSums()
  for (const row of rows) if (row.kind === 'call') add(deadLetterCounter(row, reason), 1)
  await count(tx, amounts)
  await remove(tx, rows, `dropped.${reason}`)
}

/** Counts messages that could not be stored as captured and as dropped. */
export const countDropped = (tx: Transaction<'counters'>, lane: string, lost: number) =>
  count(tx, { [`${lane}.captured`]: lost, [`${lane}.dropped.quota`]: lost })

/** Drops the lowest rank first, oldest first, at most `most` messages, until the queue fits into `capBytes`. */
export async function dropOverCap(
  tx: OutboxTransaction,
  lane: string,
  reason: string,
  capBytes = limits.queueBytes,
  max = 1e6,
) {
  let { waitingBytes } = await readLaneCounters(tx, lane)
  while (waitingBytes > capBytes && max > 0) {
    const dropped: OutboxRow[] = []
    for (const row of await listDroppable(tx, lane, Math.min(50, max))) {
      if (waitingBytes <= capBytes) break
      dropped.push(row)
      waitingBytes -= row.size
    }
    if (dropped.length === 0) return
    await dropMessages(tx, dropped, reason)
    max -= dropped.length
  }
}

const unreportedOf = async (tx: Transaction<'counters'>, lane: string) => {
  const { dropped } = await readLaneCounters(tx, lane)
  if (Object.keys(dropped).length === 0) return []
  const losses = unreportedLosses(dropped, await readCounters(tx, `${lane}.told.`))
  return losses.map((loss) => ({ ...loss, lane }))
}

/** Drops of these lanes that were not reported yet, as messages of the device that sends these records. */
const reportLosses = async (
  tx: Transaction<'counters'>,
  lanes: readonly string[],
  records: readonly NewMessage[],
  now: number,
): Promise<NewMessage[]> => {
  const losses = (await Promise.all(lanes.map((lane) => unreportedOf(tx, lane)))).flat()
  const beacons = losses.length > 0 ? records.filter(({ owner = null }) => owner === null) : []
  for (const { id, data, at = now } of beacons) {
    const reported = typeof data === 'string' ? lossLines(data, losses, { id, at }) : []
    if (reported.length === 0) continue
    await count(tx, Object.fromEntries(losses.map(({ lane, reason, lost }) => [`${lane}.told.${reason}`, lost])))
    return reported
  }
  return []
}

/**
 * Adds a batch to the outbox and updates its counters in the same transaction: captured = acknowledged + dropped + waiting
 * holds after every commit. A message whose id is still waiting is a retry and is not counted again. A page may
 * send records of a person who has signed out: their beacon is stored without the person, their replay or usage event is dropped.
 * Earlier drops of this lane and of `reportsLossesOf` are reported with a beacon of the present owner, in that owner's organisation.
 */
export async function enqueueMessages(
  tx: OutboxTransaction,
  lane: string,
  records: readonly NewMessage[],
  {
    now,
    present,
    reportsLossesOf = [],
  }: { now: number; present: string | null; reportsLossesOf?: readonly string[] | undefined },
) {
  const { amounts, add } = createSums()
  const ofPresent = (line: string) => {
    const about = lineOwner(line)
    return about === null || about === present ? line : withoutUser(line)
  }
  const current = records.filter(({ data }) => typeof data === 'string' && ofPresent(data) === data)
  const all = [...records, ...(await reportLosses(tx, [lane, ...reportsLossesOf], current, now))]
  for (const { id, kind, data: given, at = now, owner = null, size = sizeOf(given) } of all) {
    const data = typeof given === 'string' && owner === null ? ofPresent(given) : given
    if (await hasMessage(tx, id)) continue
    add(`${lane}.captured`, 1)
    const about = isReplaySegment(data) ? segmentOwner(data) : owner
    if (about !== null && about !== present) {
      add(`${lane}.dropped.signedOut`, 1)
      continue
    }
    if (size > limits.messageBytes) {
      add(`${lane}.dropped.tooLarge`, 1)
      if (kind === 'call') add(deadLetterCounter({ data }, 'tooLarge'), 1)
      continue
    }
    await tx.put('outbox', { id, lane, kind, rank: ranks[kind], at, size, owner, data })
    add(`${lane}.waiting`, 1)
    add(`${lane}.waitingBytes`, size)
  }
  await count(tx, amounts)
  await dropOverCap(tx, lane, 'full')
}
