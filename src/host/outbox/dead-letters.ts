import { readCounters } from '../../store/outbox-rows.ts'
import type { OutboxRow, Transaction } from '../../store/store-types.ts'
import type { QueuedCall } from '../runtime-types.ts'

/** Prefix of the counters of dead letters, until a page acknowledges them. They do not name the owner. */
const prefix = 'lost.'

/** Pages receive `<path> <reason>`. */
export const deadLetterCounter = ({ data }: Pick<OutboxRow, 'data'>, reason: string) =>
  `${prefix}${(data as QueuedCall).path} ${reason}`

export const readDeadLetters = (tx: Transaction<'counters'>) => readCounters(tx, prefix)

export const forgetDeadLetters = async (tx: Transaction<'counters'>, names: readonly string[]) => {
  for (const name of names) await tx.delete('counters', prefix + name)
}
