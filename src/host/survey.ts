import { listEffects } from '../store/effects-store.ts'
import type { TimerRow } from '../store/store-rows-types.ts'
import type { Transaction } from '../store/store-types.ts'
import { listTimers } from '../store/timers-store.ts'
import type { Host } from './host-types.ts'
import { readSendable } from './outbox/batch-rules.ts'

/** What there is to do, as seen at the end of a transaction. */
export interface Survey {
  dueTimers: TimerRow[]
  hasEffects: boolean
  lanes: string[]
  /** Epoch milliseconds of the next thing that is not due yet. */
  dueAt: number | null
}

export async function survey(tx: Transaction, host: Host, isRunning: (key: string) => boolean): Promise<Survey> {
  const now = host.deps.now()
  const timers = await listTimers(tx)
  const dues = timers.map(({ dueAt }) => dueAt)
  const lanes: string[] = []
  for (const [name, lane] of Object.entries(host.deps.lanes)) {
    const { rows, dueAt } = await readSendable(tx, host, name, lane, 1)
    if (rows.length > 0) lanes.push(name)
    if (dueAt !== null) dues.push(dueAt)
  }
  const effects = (await listEffects(tx)).filter(({ key }) => !isRunning(key))
  dues.push(...effects.map(({ leaseUntil }) => leaseUntil))
  const later = dues.filter((dueAt) => dueAt > now)
  return {
    dueTimers: timers.filter(({ dueAt }) => dueAt <= now),
    hasEffects: effects.some(({ machine, owner }) => machine !== '' && owner !== host.deps.owner.id),
    lanes,
    dueAt: later.length > 0 ? Math.min(...later) : null,
  }
}
