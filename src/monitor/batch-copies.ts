import type { OutboxRecord } from '../core/contract.ts'
import { withoutUser } from '../core/monitor/line-protocol-rules.ts'

const prefix = 'worktide-unsent:'

const anonymous = (record: OutboxRecord) => ({ ...record, data: withoutUser(record.data as string) })

/**
 * Copies of batches that a page may take with it, by event id: the next page hands them over. They do not say whose they
 * are, so that no logout has to look for them. Where nothing may be stored there are none.
 */
export function createBatchCopies(storage: () => Storage) {
  const attempt = (work: (copies: Storage) => void) => {
    try {
      work(storage())
    } catch {}
  }
  return {
    keep: (id: string, records: readonly OutboxRecord[]) =>
      attempt((copies) => copies.setItem(prefix + id, JSON.stringify(records.map(anonymous)))),
    forget: (id: string) => attempt((copies) => copies.removeItem(prefix + id)),
    readAll: (take: (id: string, records: readonly OutboxRecord[]) => void) =>
      attempt((copies) => {
        for (const name of Object.keys(copies))
          if (name.startsWith(prefix)) attempt(() => take(name.slice(prefix.length), JSON.parse(copies[name] ?? '')))
      }),
  }
}
