import { isDue } from '../core/pause-rules.ts'
import { listTimers } from '../store/machine-rows.ts'
import type { TimerRow } from '../store/store-types.ts'
import { faultInjected } from './fault-injected.ts'
import type { Host } from './host-types.ts'
import { readSendable } from './outbox/batch-rules.ts'

/** The due work, as of one transaction. */
export interface DueWork {
  dueTimers: TimerRow[]
  hasEffects: boolean
  lanes: string[]
  /** Epoch milliseconds at which the next piece of work is due; null if there is none. */
  dueAt: number | null
}

export const collectDueWork = ({ deps, machine }: Host, isRunning: (effectKey: string) => boolean): Promise<DueWork> =>
  deps.store.read(['timers', 'effects', 'counters', 'outbox', 'machines'], async (read) => {
    const tx = faultInjected(read, deps.step)
    const now = deps.now()
    const lanes = Object.entries(deps.lanes)
    const [timers, work, sendable] = await Promise.all([
      listTimers(tx),
      tx.list('effects'),
      Promise.all(lanes.map(([name, lane]) => readSendable(tx, { deps, machine }, name, lane, 1))),
    ])
    const effects = work.filter(({ key }) => !isRunning(key))
    const dueTimers = timers.filter(({ dueAt }) => isDue(dueAt, now))
    const dues = [
      ...timers.map(({ dueAt }) => dueAt),
      ...effects.map(({ leaseUntil }) => leaseUntil),
      ...sendable.map(({ dueAt }) => dueAt ?? 0),
    ]
    const later = dues.filter((dueAt) => dueAt > now)
    return {
      dueTimers,
      hasEffects: effects.some(({ machine: id, owner }) => id !== '' && owner !== deps.owner.id),
      lanes: lanes.filter((_, at) => sendable[at]?.rows.length).map(([name]) => name),
      dueAt: later.length > 0 ? Math.min(...later) : null,
    }
  })

/** Fires due timers, each in the transaction that deletes it: two runtimes that wake at once fire it once. */
export async function fireTimers(host: Host, timers: readonly TimerRow[]) {
  for (const { machine, id, dueAt } of timers)
    await host.commit([], async (tx, apply) => {
      const row = await tx.get('timers', [machine, id])
      if (row?.dueAt !== dueAt) return
      await tx.delete('timers', [machine, id])
      await apply(machine, row.event, host.deps.newId())
    })
}
