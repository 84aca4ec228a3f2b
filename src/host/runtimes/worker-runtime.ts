import type { Machines } from '../../core/durable-machine-types.ts'
import { createIdbStore } from '../../store/idb-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { createRuntime } from '../durable-runtime.ts'
import type { Runtime } from '../runtime-types.ts'
import { browserDeps, type RuntimeParts } from './browser-deps.ts'
import { createLockOwner } from './lock-owner.ts'
import { createViewsChannel } from './views-channel.ts'

/**
 * The runtime in the service worker. The worker may be stopped at any moment: pass `runtime.settled()` to `waitUntil` of
 * every event that dispatches or wakes, and call `wake` whenever the worker starts.
 */
export function createWorkerRuntime<const List extends Machines>(parts: RuntimeParts<List>): Runtime<List> {
  const { publish } = createViewsChannel()
  const wake = () => void runtime.wake().catch((error) => parts.report?.(error))
  const owner = createLockOwner(browserDeps.newId(), navigator.locks, wake)
  const runtime = createRuntime({
    ...browserDeps,
    store: createIdbStore(sessionDatabase),
    owner,
    // answer the dispatching page first; it renders a published view before it handles its other messages
    publish: (views) => void setTimeout(publish, 0, views),
    ...parts,
  })
  return runtime
}
