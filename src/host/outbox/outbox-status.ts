import type { OutboxStatus } from '../../core/contract.ts'
import type { Transaction } from '../../store/store-types.ts'
import type { Lane } from '../runtime-types.ts'
import { readDeadLetters } from './dead-letters.ts'
import { readLaneCounters } from './outbox-enqueue.ts'

/** What pages are told of the outbox with every answer. */
export async function readOutboxStatus(
  tx: Transaction<'counters'>,
  lanes: Readonly<Record<string, Lane>>,
): Promise<OutboxStatus> {
  const countOf = async ([name, { owned }]: [string, Lane]) => ({ owned, ...(await readLaneCounters(tx, name)) })
  const [lost, counters] = await Promise.all([readDeadLetters(tx), Promise.all(Object.entries(lanes).map(countOf))])
  const outboxStatus = { waiting: 0, unsent: 0, lost }
  for (const { owned, waiting } of counters) {
    outboxStatus.unsent += waiting
    if (owned) outboxStatus.waiting += waiting
  }
  return outboxStatus
}
