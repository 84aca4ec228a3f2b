import type { Transaction } from '../store/store-types.ts'
import { publishedView, readView } from './apply-event.ts'
import { peekMachine } from './load-machine.ts'
import { readOutboxStatus } from './outbox/outbox-status.ts'
import type { RuntimeDeps, RuntimeSnapshot } from './runtime-types.ts'

/** Without a write; null if a machine has yet to be started. */
export async function readSnapshot(tx: Transaction, { machines, lanes }: RuntimeDeps): Promise<RuntimeSnapshot | null> {
  const [loaded, outboxStatus] = await Promise.all([
    Promise.all(machines.map((definition) => peekMachine(tx, definition))),
    readOutboxStatus(tx, lanes),
  ])
  const views = machines.flatMap((definition, at) => {
    const one = loaded[at]
    return one ? publishedView(definition, one.row, one.snapshot) : []
  })
  return views.length === machines.length ? { views, outboxStatus } : null
}

/** A machine that never ran is started. */
export async function startedSnapshot(
  tx: Transaction,
  { machines, lanes, now }: RuntimeDeps,
): Promise<RuntimeSnapshot> {
  const [views, outboxStatus] = await Promise.all([
    Promise.all(machines.map((definition) => readView(tx, definition, now()))),
    readOutboxStatus(tx, lanes),
  ])
  return { views, outboxStatus }
}
