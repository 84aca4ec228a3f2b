import { type LaneChange, laneChangesChannel } from '../../core/sync/lane-types.ts'

/**
 * The changes of a runtime in a page. Where tabs share a store they travel by broadcast, which this page hears as well;
 * else listeners of this page are told.
 */
export function createLocalChanges(isShared: boolean) {
  const listeners = new Set<(change: LaneChange) => void>()
  const channel = isShared && globalThis.BroadcastChannel ? new BroadcastChannel(laneChangesChannel) : null
  return {
    publish: (change: LaneChange) => {
      channel?.postMessage(change)
      for (const listener of listeners) listener(change)
    },
    subscribe: (listener: (change: LaneChange) => void): (() => void) => {
      if (!channel) listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
