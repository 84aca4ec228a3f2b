import type { PublicConfig } from '../src/core/calls/product-calls.ts'
import * as limits from '../src/core/limits.ts'
import { type RuntimeMachines, runtimeMachines } from '../src/core/runtime-machines.ts'
import type { Runtime } from '../src/host/runtime-types.ts'
import { createWorkerRuntime } from '../src/host/runtimes/worker-runtime.ts'
import { createRuntimeWork } from '../src/network/runtime-work.ts'
import { createIdbStore } from '../src/store/idb-store.ts'

/** Pages keep it fresh by asking for it (`fetch-router.ts`). */
const publicConfig = async (): Promise<PublicConfig> => {
  const response = (await caches.match('/api/config')) ?? (await fetch('/api/config'))
  return (await response.json()) as PublicConfig
}

/** The runtime in the worker with its network side. Nothing of it outlives the worker but what the store holds. */
export function createWorkerWiring() {
  const store = createIdbStore()
  let runtime: Runtime<RuntimeMachines>
  const work = createRuntimeWork({
    fetch: (input, init) => fetch(input, init),
    runtime: () => runtime,
    collectorOrigin: async () => (await publicConfig()).collectorOrigin,
  })
  runtime = createWorkerRuntime({
    store,
    machines: runtimeMachines,
    effects: work.effects,
    lanes: work.lanes,
    report: (error) => console.warn(error),
  })
  let woken: Promise<void> | undefined
  let outUntil = 0
  return {
    runtime,
    work,
    /** Whether the store can be read; where it can't, that is taken for true for a while, for opening it takes long. */
    keeps: async () => {
      if (Date.now() < outUntil) return false
      return store
        .read(['machines'], (tx) => tx.get('machines', 'session'))
        .then(
          () => true,
          () => {
            outUntil = Date.now() + limits.returnProbeMs
            return false
          },
        )
    },
    /** Once per life of the worker: what fell due while it was stopped. */
    wakeOnce: () => {
      woken ??= runtime.wake().catch((error) => console.warn(error))
      return woken
    },
  }
}
