import type { LogRow, MachineRow, TimerRow, Transaction } from './store-types.ts'

const quarantineMark = '!quarantined@'

/** Moves an unreadable record to a key of its own. */
export const quarantineMachine = (tx: Transaction<'machines'>, row: MachineRow) =>
  tx.put('machines', { ...row, id: `${row.id}${quarantineMark}${row.rev}` })

export const purgeQuarantined = async (tx: Transaction<'machines'>) => {
  for (const { id } of await tx.list('machines')) if (id.includes(quarantineMark)) await tx.delete('machines', id)
}

/** Effects of one machine; those of the outbox have no machine. */
export const listEffectsOf = (tx: Transaction<'effects'>, machine: string) =>
  tx.list('effects', { from: `${machine}/`, to: `${machine}/\uffff` })

/** All pending timers, ordered by due time. */
export const listTimers = async (tx: Transaction<'timers'>): Promise<TimerRow[]> =>
  (await tx.list('timers')).sort((a, b) => a.dueAt - b.dueAt)

/** Log rows retained per machine. */
export const logRing = 500

export const appendLog = async (tx: Transaction<'log'>, row: LogRow) => {
  await tx.put('log', row)
  await tx.delete('log', [row.machine, row.rev - logRing])
}

export const readLog = (tx: Transaction<'log'>, machine: string) =>
  tx.list('log', { from: [machine, 0], to: [machine, Number.MAX_SAFE_INTEGER] })

/** A retry of the same event comes within seconds; a day is ample. */
const processedMaxAgeMs = 24 * 60 * 60 * 1000

export const deleteOldProcessedEvents = async (tx: Transaction<'seen'>, now: number) => {
  const old = await tx.list('seen', { index: 'at', to: now - processedMaxAgeMs, limit: 200 })
  for (const { eventId } of old) await tx.delete('seen', eventId)
}
