import type { DeliveryView } from '../../core/monitor/delivery-types.ts'
import type { Transaction } from '../../store/store-types.ts'
import { readView } from '../apply-event.ts'
import type { Apply, Host } from '../host-types.ts'

/** The network may be back: each transport that sits out a pause hears of it, and decides how soon it tries. */
export async function wakeTransports(tx: Transaction, host: Host, apply: Apply) {
  const at = host.deps.now()
  for (const { machine } of Object.values(host.deps.lanes)) {
    const { nextAttemptAt } = (await readView(tx, host.machine(machine), at)).view as DeliveryView
    if (nextAttemptAt !== null && nextAttemptAt > at) await apply(machine, { type: 'wake' }, host.deps.newId())
  }
}
