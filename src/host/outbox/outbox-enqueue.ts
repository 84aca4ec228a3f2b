import * as limits from '../../core/limits.ts'
import { count, readCounters } from '../../store/counters-store.ts'
import { addMessage, deleteMessage, hasMessage, listDroppable } from '../../store/outbox-store.ts'
import type { OutboxKind, OutboxRow } from '../../store/store-rows-types.ts'
import type { Transaction } from '../../store/store-types.ts'
import type { LaneCounters, NewMessage } from '../runtime-types.ts'
import { countDeadLetter } from './dead-letters.ts'

/** The lowest goes first when the queue is full. */
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
const sizeOf = (data: unknown) =>
  data instanceof Uint8Array
    ? data.byteLength
    : encoder.encode(typeof data === 'string' ? data : (JSON.stringify(data) ?? '')).byteLength

export const readLaneCounters = async (tx: Transaction, lane: string): Promise<LaneCounters> => {
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

/** Takes a message out of the queue and says in the counters why. */
const leave = async (tx: Transaction, { seq, lane, size }: OutboxRow, why: string) => {
  await deleteMessage(tx, seq as number)
  await count(tx, `${lane}.waiting`, -1)
  await count(tx, `${lane}.waitingBytes`, -size)
  await count(tx, `${lane}.${why}`)
}
export const acknowledgeMessage = (tx: Transaction, row: OutboxRow) => leave(tx, row, 'acknowledged')
export const dropMessage = async (tx: Transaction, row: OutboxRow, reason: string) => {
  if (row.kind === 'call') await countDeadLetter(tx, row, reason)
  await leave(tx, row, `dropped.${reason}`)
}

/** Counts messages that found no room at all: they were captured, and they were dropped. */
export const countDropped = async (tx: Transaction, lane: string, lost: number) => {
  await count(tx, `${lane}.captured`, lost)
  await count(tx, `${lane}.dropped.quota`, lost)
}

/** Makes room, cheapest and oldest first, until the queue holds `capBytes`; at most `most` messages go. */
export async function dropOverCap(
  tx: Transaction,
  lane: string,
  reason: string,
  capBytes = limits.queueBytes,
  most = 1e6,
) {
  let { waitingBytes } = await readLaneCounters(tx, lane)
  while (waitingBytes > capBytes && most > 0) {
    const rows = await listDroppable(tx, lane, Math.min(50, most))
    if (rows.length === 0) return
    for (const row of rows) {
      if (waitingBytes <= capBytes) return
      await dropMessage(tx, row, reason)
      waitingBytes -= row.size
      most--
    }
  }
}

/**
 * Puts a micro-batch into the outbox, counters in the same transaction: captured = acknowledged + dropped + waiting holds
 * after every commit. A message whose id is still waiting was captured before (a page's retry) and is not counted again.
 */
export async function enqueueMessages(tx: Transaction, lane: string, records: readonly NewMessage[], now: number) {
  let captured = 0
  let waiting = 0
  let waitingBytes = 0
  let tooLarge = 0
  for (const { id, kind, data, at = now, owner = null, size = sizeOf(data) } of records) {
    if (await hasMessage(tx, id)) continue
    captured++
    if (size > limits.messageBytes) {
      tooLarge++
      if (kind === 'call') await countDeadLetter(tx, { data }, 'tooLarge')
      continue
    }
    await addMessage(tx, { id, lane, kind, rank: ranks[kind], at, size, owner, data })
    waiting++
    waitingBytes += size
  }
  await count(tx, `${lane}.captured`, captured)
  await count(tx, `${lane}.waiting`, waiting)
  await count(tx, `${lane}.waitingBytes`, waitingBytes)
  if (tooLarge) await count(tx, `${lane}.dropped.tooLarge`, tooLarge)
  await dropOverCap(tx, lane, 'full')
}
