import type { OutboxNews } from '../../core/contract.ts'
import type { Transaction } from '../../store/store-types.ts'
import type { Lane } from '../home-types.ts'
import { readLostWrites } from './lost-writes.ts'
import { readLaneCounters } from './outbox-capture.ts'

/** What pages are told of the outbox with every answer. */
export async function readOutboxNews(tx: Transaction, lanes: Readonly<Record<string, Lane>>): Promise<OutboxNews> {
  const news = { waiting: 0, unsent: 0, lost: await readLostWrites(tx) }
  for (const [name, { owned }] of Object.entries(lanes)) {
    const { waiting } = await readLaneCounters(tx, name)
    news.unsent += waiting
    if (owned) news.waiting += waiting
  }
  return news
}
