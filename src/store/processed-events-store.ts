import type { ProcessedEventRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

/** A retry of the same event comes within seconds; a day is generous. */
const keptMs = 24 * 60 * 60 * 1000

export const readProcessedEvent = (tx: Transaction, eventId: string) => tx.get('seen', eventId)

export const writeProcessedEvent = (tx: Transaction, row: ProcessedEventRow) => tx.put('seen', row)

export const deleteOldProcessedEvents = async (tx: Transaction, now: number) => {
  const old = await tx.list('seen', { index: 'at', to: now - keptMs, limit: 200 })
  for (const { eventId } of old) await tx.delete('seen', eventId)
}
