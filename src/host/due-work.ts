import { listEffects } from '../store/effects-store.ts'
import type { TimerRow } from '../store/store-rows-types.ts'
import type { Transaction } from '../store/store-types.ts'
import { listTimers } from '../store/timers-store.ts'
import type { Host } from './host-types.ts'
import { readSendable } from './outbox/batch-rules.ts'

/** What there is to do, as seen at the end of a transaction. */
export interface DueWork {
  dueTimers: TimerRow[]
  hasEffects: boolean
  lanes: string[]
  /** Epoch milliseconds of the next thing that is not due yet. */
  dueAt: number | null
}

export async function collectDueWork(
  tx: Transaction,
  host: Host,
  isRunning: (key: string) => boolean,
): Promise<DueWork> {
  const now = host.deps.now()
  const [timers, work, sendable] = await Promise.all([
    listTimers(tx),
    listEffects(tx),
    Promise.all(Object.entries(host.deps.lanes).map(([name, lane]) => readSendable(tx, host, name, lane, 1))),
  ])
  const effects = work.filter(({ key }) => !isRunning(key))
  const dues = [
    ...timers.map(({ dueAt }) => dueAt),
    ...effects.map(({ leaseUntil }) => leaseUntil),
    ...sendable.map(({ dueAt }) => dueAt ?? 0),
  ]
  const later = dues.filter((dueAt) => dueAt > now)
  return {
    dueTimers: timers.filter(({ dueAt }) => dueAt <= now),
    hasEffects: effects.some(({ machine, owner }) => machine !== '' && owner !== host.deps.owner.id),
    lanes: Object.keys(host.deps.lanes).filter((_, at) => sendable[at]?.rows.length),
    dueAt: later.length > 0 ? Math.min(...later) : null,
  }
}
