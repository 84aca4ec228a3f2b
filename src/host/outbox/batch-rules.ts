import * as limits from '../../core/limits.ts'
import type { DeliveryView } from '../../core/monitor/delivery-types.ts'
import { listMessages } from '../../store/outbox-rows.ts'
import type { OutboxRow, Transaction } from '../../store/store-types.ts'
import type { Host } from '../host-types.ts'
import { peekMachine } from '../load-machine.ts'
import type { Batch, BatchAnswer, Lane } from '../runtime-types.ts'
import { acknowledgeMessages, dropMessages, type OutboxTransaction, readLaneCounters } from './outbox-enqueue.ts'

/** The oldest rows that fit into one request; always one, however large: a larger message travels alone. */
export const firstBatch = (rows: readonly OutboxRow[], most: number) => {
  const taken: OutboxRow[] = []
  let bytes = 0
  for (const row of rows.slice(0, most)) {
    bytes += row.size
    if (taken.length > 0 && bytes > limits.batchBytes) break
    taken.push(row)
  }
  return taken
}

export const batchOf = (lane: string, rows: readonly OutboxRow[], sentAt: number): Batch => ({
  id: `${rows[0]?.id}~${rows.at(-1)?.id}~${rows.length}`,
  lane,
  sentAt,
  messages: rows.map(({ id, kind, at, size, owner, data }) => ({ id, kind, at, size, owner, data })),
})

/** Whose queued writes may be sent now. */
const callingOwner = async (tx: Transaction<'machines'>, { deps }: Pick<Host, 'deps'>) => {
  for (const definition of deps.machines) {
    const loaded = definition.mayCall && (await peekMachine(tx, definition))
    if (loaded && definition.mayCall?.(loaded.snapshot)) return definition.owner?.(loaded.snapshot) ?? null
  }
  return null
}

/** How a lane's transport stands; one that never ran is up. */
export const peekDelivery = async (
  tx: Transaction<'machines'>,
  { machine }: Pick<Host, 'machine'>,
  lane: Lane,
): Promise<DeliveryView> => {
  const definition = machine(lane.machine)
  const loaded = await peekMachine(tx, definition)
  return loaded ? (definition.view(loaded.snapshot as never) as DeliveryView) : { status: 'up', nextAttemptAt: null }
}

/** The rows that could be sent now, oldest first, `most` of them; with when to come back if it is too early. */
export async function readSendable(
  tx: Transaction<'counters' | 'outbox' | 'machines'>,
  host: Pick<Host, 'deps' | 'machine'>,
  name: string,
  lane: Lane,
  most: number,
) {
  const now = host.deps.now()
  // counted in the transactions of what it counts: an empty lane costs no look at the queue
  const { waiting } = await readLaneCounters(tx, name)
  const first = waiting > 0 ? await listMessages(tx, name, lane.owned ? 1 : most) : []
  if (first.length === 0) return { rows: [], dueAt: null, isProbe: false }
  const { status, nextAttemptAt } = await peekDelivery(tx, host, lane)
  // a pause that is longer than any was set by a clock that has been put back
  const isPaused = nextAttemptAt !== null && nextAttemptAt > now && nextAttemptAt <= now + limits.backoffLastMs
  if (isPaused) return { rows: [], dueAt: nextAttemptAt, isProbe: false }
  const owner = lane.owned ? await callingOwner(tx, host) : null
  const rows = lane.owned ? first.filter((row) => owner !== null && row.owner === owner) : first
  return { rows, dueAt: null, isProbe: status === 'down' }
}

/** What a final answer means for each message of its batch that still waits. */
export const settleBatch = async (
  tx: OutboxTransaction,
  lane: Lane,
  rows: readonly OutboxRow[],
  { status, code }: BatchAnswer,
) => {
  const isAccepted = status >= 200 && status < 300 && (!lane.owned || code === undefined || code === '200')
  const reason = lane.owned && code !== undefined ? `code.${code}` : `http.${status}`
  const waiting = await Promise.all(rows.map(({ seq }) => tx.get('outbox', seq as number)))
  const found = waiting.filter((row) => row !== undefined)
  if (isAccepted) await acknowledgeMessages(tx, found)
  else await dropMessages(tx, found, reason)
}
