import type { PublicConfig } from '../src/core/calls/product-calls.ts'
import * as limits from '../src/core/limits.ts'
import { localeOf } from '../src/core/locale/locale-rules.ts'
import { type RuntimeMachines, runtimeMachines } from '../src/core/runtime-machines.ts'
import { laneChangesChannel } from '../src/core/sync/lane-types.ts'
import type { Runtime } from '../src/host/runtime-types.ts'
import { createWorkerRuntime } from '../src/host/runtimes/worker-runtime.ts'
import { createSyncNow } from '../src/host/sync-now.ts'
import { createRuntimeWork } from '../src/network/runtime-work.ts'
import { editsDatabase } from '../src/store/edits/edits-database.ts'
import { filesDatabase } from '../src/store/files/files-database.ts'
import { createIdbStore } from '../src/store/idb-store.ts'
import { createIdbReplicas } from '../src/store/replica/replicas.ts'
import { openSessionStore } from '../src/store/spare-store.ts'
import { configCache } from './fetch-router.ts'
import { dropOldShared } from './shared-files.ts'

declare const self: ServiceWorkerGlobalScope & { cookieStore?: CookieStore }

const configPath = '/api/config'

const keepConfig = async (response: Response) => (await caches.open(configCache)).put(configPath, response)

/** Pages refresh it by requesting it (`fetch-router.ts`), except one that came with it from the server. */
const publicConfig = async (): Promise<PublicConfig> => {
  const kept = await caches.match(configPath)
  if (kept) return (await kept.json()) as PublicConfig
  const response = await fetch(configPath)
  const copy = response.clone()
  const config = (await response.json()) as PublicConfig
  // not what a captive portal answers; without room it is requested again
  if (config.environment) await keepConfig(copy).catch(() => {})
  return config
}

/** Chosen like in pages; workers of older browsers cannot read cookies and take the browser's language. */
const deviceLanguage = async (): Promise<string> => {
  const chosen = await self.cookieStore?.get(limits.storedNames.localeCookie)
  return localeOf(chosen?.value ?? navigator.language)
}

const visiblePath = async (): Promise<string | null> => {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible')
  return page ? new URL(page.url).pathname : null
}

/** The runtime in the worker with its network side. Only what the store holds survives the worker. */
export function createWorkerWiring() {
  const report = (error: unknown) => console.warn(error)
  const store = openSessionStore(report)
  const changes = new BroadcastChannel(laneChangesChannel)
  let runtime: Runtime<RuntimeMachines>
  const work = createRuntimeWork({
    fetch: (input, init) => fetch(input, init),
    runtime: () => runtime,
    config: publicConfig,
    device: {
      edits: createIdbStore(editsDatabase),
      files: createIdbStore(filesDatabase),
      replicas: createIdbReplicas(),
    },
    publishChange: (change) => changes.postMessage(change),
    language: deviceLanguage,
    pathOnScreen: visiblePath,
  })
  runtime = createWorkerRuntime({
    store,
    machines: runtimeMachines,
    effects: work.effects,
    lanes: work.lanes,
    report,
  })
  work.edits.watchSession()
  let woken: Promise<void> | undefined
  let noStoreUntil = 0
  return {
    runtime,
    work,
    /** Whether the store can be read. A failure is remembered for a while, because opening takes long. */
    hasStore: async () => {
      if (Date.now() < noStoreUntil) return false
      return store
        .read(['machines'], (tx) => tx.get('machines', 'session'))
        .then(
          () => true,
          () => {
            noStoreUntil = Date.now() + limits.returnProbeMs
            return false
          },
        )
    },
    syncNow: createSyncNow(
      () => runtime,
      () => crypto.randomUUID(),
    ),
    /** Once per life of the worker: runs what became due while it was stopped. */
    wakeOnce: () => {
      woken ??= Promise.all([runtime.wake(), dropOldShared()]).then(() => {}, report)
      return woken
    },
  }
}
