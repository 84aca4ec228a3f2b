import { readCounters } from '../../store/outbox-rows.ts'
import type { OutboxRow, Transaction } from '../../store/store-types.ts'
import type { QueuedCall } from '../runtime-types.ts'

/** Counters of queued writes that never reached the server, until somebody has read of them. No word of whose. */
const prefix = 'lost.'

/** `<path> <reason>` is what pages are told. */
export const deadLetterCounter = ({ data }: Pick<OutboxRow, 'data'>, reason: string) =>
  `${prefix}${(data as QueuedCall).path} ${reason}`

export const readDeadLetters = (tx: Transaction<'counters'>) => readCounters(tx, prefix)

export const forgetDeadLetters = async (tx: Transaction<'counters'>, names: readonly string[]) => {
  for (const name of names) await tx.delete('counters', prefix + name)
}
