import { count, forgetCounters, readCounters } from '../../store/counters-store.ts'
import type { OutboxRow } from '../../store/store-rows-types.ts'
import type { Transaction } from '../../store/store-types.ts'
import type { QueuedCall } from '../home-types.ts'

/** Queued writes that never reached the server, until somebody has read of them: `<path> <reason>` → how many. No word of whose. */
const prefix = 'lost.'

export const countLostWrite = (tx: Transaction, { data }: Pick<OutboxRow, 'data'>, reason: string) =>
  count(tx, `${prefix}${(data as QueuedCall).path} ${reason}`)

export const readLostWrites = (tx: Transaction) => readCounters(tx, prefix)

export const forgetLostWrites = (tx: Transaction, names: readonly string[]) =>
  forgetCounters(
    tx,
    names.map((name) => prefix + name),
  )
