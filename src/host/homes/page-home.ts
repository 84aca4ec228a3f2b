import { createIdbStore } from '../../store/idb-store.ts'
import { createHome } from '../durable-home.ts'
import type { Home, PublishedView } from '../home-types.ts'
import { browserDeps, type HomeParts } from './browser-deps.ts'
import { createLockOwner, type Locks } from './lock-owner.ts'
import { createViewsChannel } from './views-channel.ts'

export interface PageHomeOptions {
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
 * The home in a page that no worker can serve. Every tab commits its own events; timers, effects and queues run in the
 * tab that holds the lock, which hears of other tabs' commits on the channel. When it dies the next one takes over.
 */
export function createPageHome(parts: HomeParts, options: PageHomeOptions = {}): Home {
  const { locks = globalThis.navigator?.locks as Locks | undefined } = options
  const channel = createViewsChannel(options.channel)
  const owner = createLockOwner(browserDeps.newId(), locks)
  const listeners = new Set<(views: PublishedView[]) => void>()
  const leader = leadership(locks, () => void home.wake().catch((error) => parts.report?.(error)))
  const leads = () => leader.isLeading || options.isVisible?.() === true
  const home = createHome({
    ...browserDeps,
    store: createIdbStore(),
    owner,
    publish: channel.publish,
    leads,
    ...parts,
  })
  channel.hear((view) => {
    if (view) for (const listener of listeners) listener([view])
    if (leads()) void home.wake().catch((error) => parts.report?.(error))
  })
  return {
    ...home,
    capture: async (lane, records, captureOptions) => {
      await home.capture(lane, records, captureOptions)
      if (!leads()) channel.poke()
    },
    wake: async (isHopeful) => {
      await home.wake(isHopeful)
      if (!leads()) channel.poke()
    },
    subscribe: (listener) => {
      const leave = home.subscribe(listener)
      listeners.add(listener)
      return () => {
        leave()
        listeners.delete(listener)
      }
    },
    stop: () => {
      home.stop()
      leader.resign()
      owner.release()
      channel.close()
    },
  }
}
