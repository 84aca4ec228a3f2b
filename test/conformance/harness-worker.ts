import { createWorkerRuntime } from '../../src/host/runtimes/worker-runtime.ts'
import { createHarness, type Order } from './harness-runtime.ts'
import { firstMoment } from './moment.ts'

interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: string, listen: (event: WorkerEvent) => void): void
}
interface WorkerEvent {
  data: Order
  ports: readonly MessagePort[]
  waitUntil(work: Promise<unknown>): void
}
const scope = self as unknown as WorkerScope
const execute = createHarness(firstMoment, createWorkerRuntime)

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', (event) => {
  const reply = (views: unknown) => event.ports[0]?.postMessage(views)
  event.waitUntil(execute(event.data).then(reply, (error) => reply(String(error))))
})
