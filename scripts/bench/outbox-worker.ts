import { Queue } from 'workbox-background-sync'
import { transportDefinition } from '../../src/core/monitor/transport-machine.ts'
import { createWorkerRuntime } from '../../src/host/runtimes/worker-runtime.ts'

/** Orders from the page to either queue; `wake` sends what is queued. */
export type QueueOrder = { queue: 'ours' | 'workbox'; ids: string[] } | { queue: 'ours' | 'workbox'; wake: true }

interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: string, listen: (event: WorkerEvent) => void): void
}
interface WorkerEvent {
  data: QueueOrder
  ports: readonly MessagePort[]
  waitUntil(work: Promise<unknown>): void
}
const scope = self as unknown as WorkerScope

const microBatch = 20

const post = async (path: string, ids: readonly string[]) =>
  (await fetch(path, { method: 'POST', body: ids.join() })).status

const runtime = createWorkerRuntime({
  machines: [transportDefinition],
  effects: {},
  lanes: {
    monitor: {
      machine: 'transport',
      send: async ({ messages }) => ({
        status: await post(
          '/collect/ours',
          messages.map(({ id }) => id),
        ),
      }),
    },
  },
  // the bench wakes both queues, so retry pauses do not count
  random: () => 0.01,
})
const queue = new Queue('workbox', { onSync: async () => undefined })

const queues = {
  ours: {
    // in micro-batches, as pages enqueue what they collect within 20 ms
    keep: async (ids: string[]) => {
      for (let first = 0; first < ids.length; first += microBatch) {
        const records = ids.slice(first, first + microBatch).map((id) => ({ id, kind: 'event' as const, data: id }))
        await runtime.enqueue('monitor', records, { eventId: crypto.randomUUID() })
      }
    },
    wake: async () => {
      await runtime.wake()
      await runtime.settled()
    },
  },
  workbox: {
    keep: (ids: string[]) =>
      Promise.all(
        ids.map((id) => queue.pushRequest({ request: new Request('/collect/workbox', { method: 'POST', body: id }) })),
      ),
    // it rejects when a request fails; the bench counts what the collector stored
    wake: () => queue.replayRequests().catch(() => undefined),
  },
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', (event) => {
  const order = event.data
  const work = 'ids' in order ? queues[order.queue].keep(order.ids) : queues[order.queue].wake()
  const answer = (error?: unknown) => event.ports[0]?.postMessage(error ? String(error) : 'done')
  event.waitUntil(Promise.resolve(work).then(() => answer(), answer))
})
