import type { TimerRow } from './store-rows-types.ts'
import type { Transaction } from './store-types.ts'

export const readTimer = (tx: Transaction, machine: string, id: string) => tx.get('timers', [machine, id])

export const writeTimer = (tx: Transaction, row: TimerRow) => tx.put('timers', row)

export const deleteTimer = (tx: Transaction, machine: string, id: string) => tx.delete('timers', [machine, id])

/** All pending timers, the next due first. */
export const listTimers = async (tx: Transaction) => (await tx.list('timers')).sort((a, b) => a.dueAt - b.dueAt)
