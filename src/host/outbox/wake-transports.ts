import type { Transaction } from '../../store/store-types.ts'
import type { Apply, Host } from '../host-types.ts'
import { peekDelivery } from './batch-rules.ts'

/** The network may be back: each transport that sits out a pause hears of it, and decides how soon it tries. */
export async function wakeTransports(tx: Transaction<'machines'>, host: Host, apply: Apply) {
  const at = host.deps.now()
  for (const lane of Object.values(host.deps.lanes)) {
    const { nextAttemptAt } = await peekDelivery(tx, host, lane)
    if (nextAttemptAt !== null && nextAttemptAt > at) await apply(lane.machine, { type: 'wake' }, host.deps.newId())
  }
}
