import { createHomeWork } from './api/session/home-work.ts'
import type { LocalHome } from './channel/local-link.ts'
import { transportDefinition } from './core/monitor/transport-machine.ts'
import { sessionDefinition, sessionOwner } from './core/session/session-machine.ts'
import type { Home } from './host/home-types.ts'
import { createMemoryHome } from './host/homes/memory-home.ts'
import { createPageHome } from './host/homes/page-home.ts'
import { pageConfig } from './page-config.ts'
import { forgetOtherCached } from './store/cache-store.ts'
import { createIdbStore } from './store/idb-store.ts'
import { createMemoryStore } from './store/memory-store.ts'

/** The home of a page that no worker serves: the same machines and the same network side as the worker's. */
export function createLocalHome(kind: 'page' | 'memory'): LocalHome {
  const store = kind === 'page' ? createIdbStore() : createMemoryStore()
  const create = kind === 'page' ? createPageHome : createMemoryHome
  let home: Home
  const work = createHomeWork({
    fetch: (input, init) => fetch(input, init),
    home: () => home,
    ownerOf: sessionOwner,
    collectorOrigin: async () => pageConfig().collectorOrigin,
    forgetCached: () => store.write((tx) => forgetOtherCached(tx, null)),
  })
  home = create({
    store,
    machines: [sessionDefinition, transportDefinition],
    effects: work.effects,
    lanes: work.lanes,
    report: (error) => console.warn(error),
  })
  void home.wake().catch(() => {})
  return { home, fetch: work.fetch, orgTexts: work.orgTexts }
}
