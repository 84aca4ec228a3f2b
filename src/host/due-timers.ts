import type { TimerRow } from '../store/store-rows-types.ts'
import { deleteTimer, readTimer } from '../store/timers-store.ts'
import type { Host } from './host-types.ts'

/** Fires timers that are due, each in the transaction that deletes it: two runtimes that wake at once fire it once. */
export async function fireTimers(host: Host, timers: readonly TimerRow[]) {
  for (const { machine, id, dueAt } of timers)
    await host.commit(async (tx, apply) => {
      const row = await readTimer(tx, machine, id)
      if (row?.dueAt !== dueAt) return
      await deleteTimer(tx, machine, id)
      await apply(machine, row.event, host.deps.newId())
    })
}
