import type { OutboxNews } from '../../core/contract.ts'
import type { Transaction } from '../../store/store-types.ts'
import type { Lane } from '../home-types.ts'
import { readLostWrites } from './lost-writes.ts'
import { readLaneCounters } from './outbox-capture.ts'

/** What pages are told of the outbox with every answer. */
export async function readOutboxNews(tx: Transaction, lanes: Readonly<Record<string, Lane>>): Promise<OutboxNews> {
  const countOf = async ([name, { owned }]: [string, Lane]) => ({ owned, ...(await readLaneCounters(tx, name)) })
  const [lost, counters] = await Promise.all([readLostWrites(tx), Promise.all(Object.entries(lanes).map(countOf))])
  const news = { waiting: 0, unsent: 0, lost }
  for (const { owned, waiting } of counters) {
    news.unsent += waiting
    if (owned) news.waiting += waiting
  }
  return news
}
