import * as limits from '../../core/limits.ts'
import type { DeliveryView } from '../../core/monitor/delivery-types.ts'
import { linePath } from '../../core/monitor/line-protocol-rules.ts'
import { isReplaySegment } from '../../core/monitor/replay/replay-segment-rules.ts'
import { isDue } from '../../core/pause-rules.ts'
import { listMessages } from '../../store/outbox-rows.ts'
import type { OutboxRow, Transaction } from '../../store/store-types.ts'
import type { Host } from '../host-types.ts'
import { readMachine } from '../load-machine.ts'
import type { Batch, BatchAnswer, Lane } from '../runtime-types.ts'
import { acknowledgeMessages, dropMessages, type OutboxTransaction, readLaneCounters } from './outbox-enqueue.ts'

/** The oldest rows that fit into one request; at least one, so a message above the limit is sent alone. */
export const firstBatch = (rows: readonly OutboxRow[], max: number) => {
  const taken: OutboxRow[] = []
  let bytes = 0
  for (const row of rows.slice(0, max)) {
    bytes += row.size
    const [first] = taken
    // a segment of a replay is a request of its own
    const fits = () => !isReplaySegment(row.data) && !isReplaySegment(first?.data) && bytes <= limits.batchBytes
    if (first && !(fits() && linePath(row.data) === linePath(first.data))) break
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

/** The owner whose queued writes may be sent now. */
const callingOwner = async (tx: Transaction<'machines'>, { deps }: Pick<Host, 'deps'>) => {
  for (const definition of deps.machines) {
    const loaded = definition.mayCall && (await readMachine(tx, definition))
    if (loaded && definition.mayCall?.(loaded.snapshot)) return definition.owner?.(loaded.snapshot) ?? null
  }
  return null
}

/** The delivery view of a lane's transport; up if it never ran. */
export const readDelivery = async (
  tx: Transaction<'machines'>,
  { machine }: Pick<Host, 'machine'>,
  lane: Lane,
): Promise<DeliveryView> => {
  const definition = machine(lane.machine)
  const loaded = await readMachine(tx, definition)
  return loaded ? (definition.view(loaded.snapshot as never) as DeliveryView) : { status: 'up', nextAttemptAt: null }
}

interface Sendable {
  rows: OutboxRow[]
  dueAt?: number
  isProbe?: boolean
}

/** Up to `most` rows that may be sent now, oldest first; `dueAt` if sending is paused. */
export async function readSendable(
  tx: Transaction<'counters' | 'outbox' | 'machines'>,
  host: Pick<Host, 'deps' | 'machine'>,
  name: string,
  lane: Lane,
  max: number,
): Promise<Sendable> {
  const now = host.deps.now()
  // counters are committed with the rows, so an empty lane costs no query of the queue
  const { waiting } = await readLaneCounters(tx, name)
  const first = waiting > 0 ? await listMessages(tx, name, lane.owned || lane.isSingle ? 1 : max) : []
  if (first.length === 0) return { rows: first }
  const { status, nextAttemptAt } = await readDelivery(tx, host, lane)
  if (nextAttemptAt !== null && !isDue(nextAttemptAt, now)) return { rows: [], dueAt: nextAttemptAt }
  const owner = lane.owned ? await callingOwner(tx, host) : null
  const rows = lane.owned ? first.filter((row) => owner !== null && row.owner === owner) : first
  return { rows, isProbe: status === 'down' }
}

/** Applies a final answer to those messages of its batch that still wait. */
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
