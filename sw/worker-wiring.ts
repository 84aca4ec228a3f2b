import type { PublicConfig } from '../src/core/calls/product-calls.ts'
import { homeMachines } from '../src/core/home-machines-table.ts'
import * as limits from '../src/core/limits-table.ts'
import type { Home } from '../src/host/home-types.ts'
import { createWorkerHome } from '../src/host/homes/worker-home.ts'
import { createHomeWork } from '../src/network/home-work.ts'
import { createIdbStore } from '../src/store/idb-store.ts'
import { readMachine } from '../src/store/machines-store.ts'

/** Pages keep it fresh by asking for it (`request-answers.ts`). */
const publicConfig = async (): Promise<PublicConfig> => {
  const response = (await caches.match('/api/config')) ?? (await fetch('/api/config'))
  return (await response.json()) as PublicConfig
}

/** The home in the worker with its network side. Nothing of it outlives the worker but what the store holds. */
export function createWorkerWiring() {
  const store = createIdbStore()
  let home: Home
  const work = createHomeWork({
    fetch: (input, init) => fetch(input, init),
    home: () => home,
    collectorOrigin: async () => (await publicConfig()).collectorOrigin,
  })
  home = createWorkerHome({
    store,
    machines: homeMachines,
    effects: work.effects,
    lanes: work.lanes,
    report: (error) => console.warn(error),
  })
  let woken: Promise<void> | undefined
  let outUntil = 0
  return {
    home,
    work,
    /** Whether the store can be read; where it can't, that is taken for true for a while, for opening it takes long. */
    keeps: async () => {
      if (Date.now() < outUntil) return false
      return store
        .read((tx) => readMachine(tx, 'session'))
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
      woken ??= home.wake().catch((error) => console.warn(error))
      return woken
    },
  }
}
