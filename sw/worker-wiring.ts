import { createHomeWork } from '../src/api/session/home-work.ts'
import type { PublicConfig } from '../src/core/calls/product-calls.ts'
import { transportDefinition } from '../src/core/monitor/transport-machine.ts'
import { sessionDefinition, sessionOwner } from '../src/core/session/session-machine.ts'
import type { Home } from '../src/host/home-types.ts'
import { createWorkerHome } from '../src/host/homes/worker-home.ts'
import { forgetOtherCached } from '../src/store/cache-store.ts'
import { createIdbStore } from '../src/store/idb-store.ts'

/** Pages keep it fresh by asking for it (`answer-requests.ts`). */
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
    ownerOf: sessionOwner,
    collectorOrigin: async () => (await publicConfig()).collectorOrigin,
    forgetCached: () => store.write((tx) => forgetOtherCached(tx, null)),
  })
  home = createWorkerHome({
    store,
    machines: [sessionDefinition, transportDefinition],
    effects: work.effects,
    lanes: work.lanes,
    report: (error) => console.warn(error),
  })
  let woken: Promise<void> | undefined
  return {
    home,
    work,
    /** Once per life of the worker: what fell due while it was stopped. */
    wakeOnce: () => {
      woken ??= home.wake().catch((error) => console.warn(error))
      return woken
    },
  }
}
