import { count, deleteCounters, readCounters } from '../../store/counters-store.ts'
import type { OutboxRow } from '../../store/store-rows-types.ts'
import type { Transaction } from '../../store/store-types.ts'
import type { QueuedCall } from '../runtime-types.ts'

/** Queued writes that never reached the server, until somebody has read of them: `<path> <reason>` → how many. No word of whose. */
const prefix = 'lost.'

export const countDeadLetter = (tx: Transaction, { data }: Pick<OutboxRow, 'data'>, reason: string) =>
  count(tx, `${prefix}${(data as QueuedCall).path} ${reason}`)

export const readDeadLetters = (tx: Transaction) => readCounters(tx, prefix)

export const forgetDeadLetters = (tx: Transaction, names: readonly string[]) =>
  deleteCounters(
    tx,
    names.map((name) => prefix + name),
  )
