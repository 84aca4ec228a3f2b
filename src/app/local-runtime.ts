import type { LocalRuntime } from '../channel/local-link.ts'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import { type RuntimeMachines, runtimeMachines } from '../core/runtime-machines.ts'
import { readTrace } from '../host/read-trace.ts'
import type { Runtime } from '../host/runtime-types.ts'
import { createMemoryRuntime } from '../host/runtimes/memory-runtime.ts'
import { createPageRuntime } from '../host/runtimes/page-runtime.ts'
import { createEditsReader } from '../host/sync/device-edits.ts'
import { createLocalChanges } from '../host/sync/local-changes.ts'
import { initialLocale } from '../locale/locale-loader.ts'
import { createRuntimeWork } from '../network/runtime-work.ts'
import { resumePath } from '../network/session-fetch.ts'
import { editsDatabase } from '../store/edits/edits-database.ts'
import { filesDatabase, probeRoom } from '../store/files/files-database.ts'
import { createIdbStore } from '../store/idb-store.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { createIdbReplicas, createMemoryReplicas } from '../store/replica/replicas.ts'
import { openSessionStore } from '../store/spare-store.ts'
import { StoreError } from '../store/store-error.ts'
import { sessionDatabase } from '../store/store-types.ts'

/** How long a worker may take to answer that it has taken over (`worker-link.ts`, both tries). */
const takeOverMs = 14_000

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) return resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
    setTimeout(resolve, takeOverMs)
  })

/**
 * The page's `fetch`. A worker that takes over while this page requests its token refuses that request. The refusal is not
 * the server's answer: the worker requests the token itself as soon as this runtime has stopped.
 */
const ownFetch: typeof fetch = (input, init) =>
  fetch(input, init).catch(async (error) => {
    if (input === resumePath && navigator.serviceWorker?.controller) await aborted(init?.signal)
    throw error
  })

const onDisk = () => ({
  edits: createIdbStore(editsDatabase, { page: window }),
  files: createIdbStore(filesDatabase, { page: window }),
  replicas: createIdbReplicas(window),
})
const inMemory = () => ({
  edits: createMemoryStore(editsDatabase),
  files: createMemoryStore(filesDatabase),
  replicas: createMemoryReplicas(),
})

/** Rejects if the device has no room for rows, unless it already holds rows or unsent changes. */
const requireRoom = async ({ edits, files }: ReturnType<typeof onDisk>): Promise<void> => {
  const stores = ['replicas', 'edits', 'tray'] as const
  const counts = await edits.read(stores, (tx) => Promise.all(stores.map((store) => tx.count(store))))
  const kept = await files.read(['files'], (tx) => tx.list('files'))
  if (counts.some((count) => count > 0) || kept.some(({ state }) => state !== 'seen')) return
  await probeRoom(files)
}

const openDevice = async (kind: 'page' | 'memory') => {
  if (kind === 'memory') return inMemory()
  const device = onDisk()
  await requireRoom(device).catch((error) => {
    if (error instanceof StoreError && error.kind === 'quota') throw error
    console.warn(error)
  })
  return device
}

/**
 * The runtime of a page without a worker: the same machines and network side as the worker's. Rejects on a device without room:
 * with the memory runtime the page can still show what the server has.
 */
export async function createLocalRuntime(kind: 'page' | 'memory', config: () => PublicConfig): Promise<LocalRuntime> {
  const report = (error: unknown) => console.warn(error)
  const device = await openDevice(kind)
  const reader = createEditsReader(device)
  const store = kind === 'page' ? openSessionStore(report, window) : createMemoryStore(sessionDatabase)
  const changes = createLocalChanges(kind === 'page')
  let runtime: Runtime<RuntimeMachines>
  const work = createRuntimeWork({
    fetch: ownFetch,
    runtime: () => runtime,
    config: async () => config(),
    device,
    publishChange: changes.publish,
    language: async () => initialLocale(),
    pathOnScreen: async () => location.pathname,
  })
  const parts = { store, machines: runtimeMachines, effects: work.effects, lanes: work.lanes, report }
  const isVisible = () => document.visibilityState === 'visible'
  runtime = kind === 'page' ? createPageRuntime(parts, { isVisible }) : createMemoryRuntime(parts)
  work.edits.watchSession()
  void runtime.wake().catch(() => {})
  return {
    runtime,
    edits: { ...work.edits.writer, reader: async () => reader, subscribe: changes.subscribe },
    fetch: work.fetch,
    orgTexts: work.orgTexts,
    readTrace: () => readTrace(store),
  }
}
