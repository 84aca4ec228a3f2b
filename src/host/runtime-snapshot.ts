import type { Machines } from '../core/durable-machine-types.ts'
import type { Transaction } from '../store/store-types.ts'
import type { Host } from './host-types.ts'
import { dispatchStores, loadMachine, peekMachine, publishedView } from './load-machine.ts'
import { readOutboxStatus } from './outbox/outbox-status.ts'
import type { PublishedView, RuntimeDeps, RuntimeSnapshot } from './runtime-types.ts'

const snapshotStores = ['machines', 'counters'] as const

/** Without a write; null if a machine has yet to be started. */
const peekSnapshot = async (
  tx: Transaction<(typeof snapshotStores)[number]>,
  { machines, lanes }: RuntimeDeps,
): Promise<RuntimeSnapshot | null> => {
  const [loaded, outboxStatus] = await Promise.all([
    Promise.all(machines.map((definition) => peekMachine(tx, definition))),
    readOutboxStatus(tx, lanes),
  ])
  const views = machines.flatMap((definition, at) => {
    const one = loaded[at]
    return one ? publishedView(definition, one) : []
  })
  return views.length === machines.length ? { views, outboxStatus } : null
}

/** Views as last committed. Machines that never ran, or whose record nobody can read, are started first. */
export const createSnapshots = (host: Host) => {
  const { deps } = host
  const start = async (starting: Machines): Promise<PublishedView[]> => {
    const views = await host.write(dispatchStores, (tx) =>
      Promise.all(
        starting.map(async (definition) => publishedView(definition, await loadMachine(tx, definition, deps.now()))),
      ),
    )
    host.startDueWork()
    return views
  }
  return {
    view: async (id: string): Promise<unknown> => {
      const definition = host.machine(id)
      const loaded = await deps.store.read(['machines'], (tx) => peekMachine(tx, definition))
      return (loaded ? publishedView(definition, loaded) : (await start([definition]))[0])?.view
    },
    snapshot: async (): Promise<RuntimeSnapshot> => {
      const found = await deps.store.read(snapshotStores, (tx) => peekSnapshot(tx, deps))
      if (found) return found
      const views = await start(deps.machines)
      return { views, outboxStatus: await deps.store.read(['counters'], (tx) => readOutboxStatus(tx, deps.lanes)) }
    },
  }
}
