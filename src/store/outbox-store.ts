import type { OutboxRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

export const addMessage = (tx: Transaction, row: OutboxRow) => tx.put('outbox', row)

export const readMessage = (tx: Transaction, seq: number) => tx.get('outbox', seq)

export const deleteMessage = (tx: Transaction, seq: number) => tx.delete('outbox', seq)

export const hasMessage = async (tx: Transaction, id: string) =>
  (await tx.list('outbox', { index: 'id', from: id, to: id, limit: 1 })).length > 0

/** The oldest messages of a lane. */
export const listMessages = (tx: Transaction, lane: string, limit?: number) =>
  tx.list('outbox', { index: 'lane', from: lane, to: lane, limit })

/** The messages of a lane that are dropped first: lowest rank, then oldest. */
export const listDroppable = (tx: Transaction, lane: string, limit: number) =>
  tx.list('outbox', { index: 'rank', from: [lane, 0], to: [lane, Number.MAX_SAFE_INTEGER], limit })
