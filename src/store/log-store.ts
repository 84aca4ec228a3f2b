import type { LogRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

/** Rows kept per machine. */
export const logRing = 500

export const appendLog = async (tx: Transaction, row: LogRow) => {
  await tx.put('log', row)
  await tx.delete('log', [row.machine, row.rev - logRing])
}

export const readLog = (tx: Transaction, machine: string) =>
  tx.list('log', { from: [machine, 0], to: [machine, Number.MAX_SAFE_INTEGER] })
