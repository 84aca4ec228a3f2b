import type { LocalHome } from './channel/local-link.ts'
import { homeMachines } from './core/home-machines-table.ts'
import type { Home } from './host/home-types.ts'
import { createMemoryHome } from './host/homes/memory-home.ts'
import { createPageHome } from './host/homes/page-home.ts'
import { readTrace } from './host/read-trace.ts'
import { createHomeWork } from './network/home-work.ts'
import { resumePath } from './network/session-fetch.ts'
import { pageConfig } from './page-config.ts'
import { createIdbStore } from './store/idb-store.ts'
import { createMemoryStore } from './store/memory-store.ts'

/** As long as a worker has to answer that it took over (`worker-link.ts`, both tries). */
const takeOverMs = 14_000

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) return resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
    setTimeout(resolve, takeOverMs)
  })

/**
 * The page's own `fetch`. A worker that takes over while this page asks for its token gives none: that is no word of the
 * server, and the worker asks again by itself as soon as this home is stopped.
 */
const ownFetch: typeof fetch = (input, init) =>
  fetch(input, init).catch(async (error) => {
    if (input === resumePath && navigator.serviceWorker?.controller) await aborted(init?.signal)
    throw error
  })

/** The home of a page that no worker serves: the same machines and the same network side as the worker's. */
export function createLocalHome(kind: 'page' | 'memory'): LocalHome {
  const store = kind === 'page' ? createIdbStore({ page: window }) : createMemoryStore()
  const create = kind === 'page' ? createPageHome : createMemoryHome
  let home: Home
  const work = createHomeWork({
    fetch: ownFetch,
    home: () => home,
    collectorOrigin: async () => pageConfig().collectorOrigin,
  })
  home = create({
    store,
    machines: homeMachines,
    effects: work.effects,
    lanes: work.lanes,
    report: (error) => console.warn(error),
  })
  void home.wake().catch(() => {})
  return { home, fetch: work.fetch, orgTexts: work.orgTexts, readTrace: () => readTrace(store) }
}
