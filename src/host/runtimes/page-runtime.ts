import type { Machines } from '../../core/durable-machine-types.ts'
import { createIdbStore } from '../../store/idb-store.ts'
import { createRuntime } from '../durable-runtime.ts'
import type { PublishedView, Runtime } from '../runtime-types.ts'
import { browserDeps, type RuntimeParts } from './browser-deps.ts'
import { createLockOwner, type Locks } from './lock-owner.ts'
import { createViewsChannel } from './views-channel.ts'

export interface PageRuntimeOptions {
  locks?: Locks
  channel?: BroadcastChannel
  /** A tab in front works too, for a phone may freeze the leader with its lock held; leases keep the two apart. */
  isVisible?(): boolean
}

/** Leads from the moment the lock is ours until the page dies or stops; at once where there are no locks. */
const leadership = (locks: Locks | undefined, onLead: () => void) => {
  const state = { isLeading: !locks, resign: () => {} }
  const life = new Promise<void>((end) => {
    state.resign = end
  })
  locks
    ?.request('worktide-leader', () => {
      state.isLeading = true
      onLead()
      return life
    })
    .catch(() => {
      // no locks in this context after all: leases keep two leaders apart
      state.isLeading = true
    })
  return state
}

/**
 * The runtime in a page that no worker can serve. Every tab commits its own events; timers, effects and queues run in the
 * tab that holds the lock, which hears of other tabs' commits on the channel. When it dies the next one takes over.
 */
export function createPageRuntime<const List extends Machines>(
  parts: RuntimeParts<List>,
  options: PageRuntimeOptions = {},
): Runtime<List> {
  const { locks = globalThis.navigator?.locks as Locks | undefined } = options
  const channel = createViewsChannel(options.channel)
  const owner = createLockOwner(browserDeps.newId(), locks)
  const listeners = new Set<(views: PublishedView[]) => void>()
  const leader = leadership(locks, () => void runtime.wake().catch((error) => parts.report?.(error)))
  const leads = () => leader.isLeading || options.isVisible?.() === true
  const runtime = createRuntime({
    ...browserDeps,
    store: createIdbStore(),
    owner,
    publish: channel.publish,
    leads,
    ...parts,
  })
  channel.onViews((view) => {
    if (view) for (const listener of listeners) listener([view])
    if (leads()) void runtime.wake().catch((error) => parts.report?.(error))
  })
  return {
    ...runtime,
    enqueue: async (lane, records, enqueueOptions) => {
      await runtime.enqueue(lane, records, enqueueOptions)
      if (!leads()) channel.notifyLeader()
    },
    wake: async (isHopeful) => {
      await runtime.wake(isHopeful)
      if (!leads()) channel.notifyLeader()
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
