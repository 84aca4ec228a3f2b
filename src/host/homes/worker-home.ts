import { createIdbStore } from '../../store/idb-store.ts'
import { createHome } from '../durable-home.ts'
import type { Home } from '../home-types.ts'
import { browserDeps, type HomeParts } from './browser-deps.ts'
import { createLockOwner } from './lock-owner.ts'
import { createViewsChannel } from './views-channel.ts'

/**
 * The home in the service worker. The worker may be stopped at any moment: give `home.settled()` to `waitUntil` of every
 * event that told or woke it, and wake it whenever the worker starts.
 */
export function createWorkerHome(parts: HomeParts): Home {
  const { publish } = createViewsChannel()
  const owner = createLockOwner(browserDeps.newId(), navigator.locks)
  return createHome({
    ...browserDeps,
    store: createIdbStore(),
    owner,
    // whoever told is answered first: a page that hears a view draws it before it reads its mail
    publish: (views) => void setTimeout(publish, 0, views),
    ...parts,
  })
}
