import type { OutboxStatus } from '../core/contract.ts'
import type { Machines } from '../core/durable-machine-types.ts'
import type { Transaction } from '../store/store-types.ts'
import type { Host } from './host-types.ts'
import { dispatchStores, loadMachine, publishedView, readMachine } from './load-machine.ts'
import { readDeadLetters } from './outbox/dead-letters.ts'
import { readLaneCounters } from './outbox/outbox-enqueue.ts'
import type { Lane, PublishedView, RuntimeDeps, RuntimeSnapshot } from './runtime-types.ts'

/** The outbox status that every answer to a page carries. */
async function readOutboxStatus(
  tx: Transaction<'counters'>,
  lanes: Readonly<Record<string, Lane>>,
): Promise<OutboxStatus> {
  const countOf = async ([name, { owned }]: [string, Lane]) => ({ owned, ...(await readLaneCounters(tx, name)) })
  const [lost, counters] = await Promise.all([readDeadLetters(tx), Promise.all(Object.entries(lanes).map(countOf))])
  const outboxStatus = { waiting: 0, unsent: 0, lost }
  for (const { owned, waiting } of counters) {
    outboxStatus.unsent += waiting
    if (owned) outboxStatus.waiting += waiting
  }
  return outboxStatus
}

const snapshotStores = ['machines', 'counters'] as const

/** Reads without writing; null if a machine has yet to be started. */
const readSnapshot = async (
  tx: Transaction<(typeof snapshotStores)[number]>,
  { machines, lanes }: RuntimeDeps,
): Promise<RuntimeSnapshot | null> => {
  const [loaded, outboxStatus] = await Promise.all([
    Promise.all(machines.map((definition) => readMachine(tx, definition))),
    readOutboxStatus(tx, lanes),
  ])
  const views = machines.flatMap((definition, at) => {
    const one = loaded[at]
    return one ? publishedView(definition, one) : []
  })
  return views.length === machines.length ? { views, outboxStatus } : null
}

/** Views as last committed. Machines that never ran, or whose record is unreadable, are started first. */
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
      const loaded = await deps.store.read(['machines'], (tx) => readMachine(tx, definition))
      return (loaded ? publishedView(definition, loaded) : (await start([definition]))[0])?.view
    },
    snapshot: async (): Promise<RuntimeSnapshot> => {
      const found = await deps.store.read(snapshotStores, (tx) => readSnapshot(tx, deps))
      if (found) return found
      const views = await start(deps.machines)
      return { views, outboxStatus: await deps.store.read(['counters'], (tx) => readOutboxStatus(tx, deps.lanes)) }
    },
  }
}
