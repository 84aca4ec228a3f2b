import type { Machines } from '../../core/durable-machine-types.ts'
import { createIdbStore } from '../../store/idb-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { createRuntime } from '../durable-runtime.ts'
import type { PublishedView, Runtime } from '../runtime-types.ts'
import { browserDeps, type RuntimeParts } from './browser-deps.ts'
import { createLockOwner, type Locks } from './lock-owner.ts'
import { createViewsChannel } from './views-channel.ts'

export interface PageRuntimeOptions {
  locks?: Locks
  channel?: BroadcastChannel
  /** A visible tab works too, because a phone may freeze the leader while it holds the lock; leases prevent double work. */
  isVisible?(): boolean
}

/** Leader from the moment it gets the lock until the page dies or stops; at once where there are no locks. */
const leadership = (locks: Locks | undefined, onLead: () => void) => {
  const state = { isLeader: !locks, resign: () => {} }
  const life = new Promise<void>((end) => {
    state.resign = end
  })
  locks
    ?.request('worktide-leader', () => {
      state.isLeader = true
      onLead()
      return life
    })
    .catch(() => {
      // locks are not available here after all: leases prevent double work
      state.isLeader = true
    })
  return state
}

/**
 * The runtime in a page without a worker. Every tab commits its own events; timers, effects and queues run in the leader,
 * the tab that holds the lock. Other tabs' commits reach the leader over the channel. When it dies, the next tab leads.
 */
export function createPageRuntime<const List extends Machines>(
  parts: RuntimeParts<List>,
  options: PageRuntimeOptions = {},
): Runtime<List> {
  const { locks = globalThis.navigator?.locks as Locks | undefined } = options
  const channel = createViewsChannel(options.channel)
  const wake = () => void runtime.wake().catch((error) => parts.report?.(error))
  const owner = createLockOwner(browserDeps.newId(), locks, wake)
  const listeners = new Set<(views: PublishedView[]) => void>()
  const leader = leadership(locks, wake)
  const mayStartWork = () => leader.isLeader || options.isVisible?.() === true
  const runtime = createRuntime({
    ...browserDeps,
    store: createIdbStore(sessionDatabase),
    owner,
    publish: channel.publish,
    mayStartWork,
    ...parts,
  })
  channel.onViews((view) => {
    if (view) for (const listener of listeners) listener([view])
    if (mayStartWork()) wake()
  })
  return {
    ...runtime,
    enqueue: async (lane, records, enqueueOptions) => {
      await runtime.enqueue(lane, records, enqueueOptions)
      if (!mayStartWork()) channel.notifyLeader()
    },
    wake: async (mayBeOnline) => {
      await runtime.wake(mayBeOnline)
      if (!mayStartWork()) channel.notifyLeader()
    },
    subscribe: (listener) => {
      const leave = runtime.subscribe(listener)
      listeners.add(listener)
      return () => {
        leave()
        listeners.delete(listener)
      }
    },
    stop: () => {
      runtime.stop()
      leader.resign()
      owner.release()
      channel.close()
    },
  }
}
