import type { Transaction } from '../store/store-types.ts'
import { type Applied, applyEvent } from './apply-event.ts'
import { collectDueWork } from './due-work.ts'
import type { Apply, Host } from './host-types.ts'
import { evictAndRetry } from './transaction/evict-and-retry.ts'

/** One transaction: the work, the events it applies, and at its end a look at what is due. */
export const commitEvents = <Result>(
  host: Host,
  isRunning: (effectKey: string) => boolean,
  work: (tx: Transaction, apply: Apply) => Promise<Result>,
) =>
  evictAndRetry(host.deps, async (tx) => {
    const applied: Applied[] = []
    const apply: Apply = async (id, event, eventId, epoch) => {
      const one = await applyEvent(tx, host.machine(id), event, { eventId, epoch, at: host.deps.now() })
      applied.push(one)
      return one
    }
    const result = await work(tx, apply)
    return { result, applied, found: await collectDueWork(tx, host, isRunning) }
  })
