import { type LaneChange, laneChangesChannel } from '../../core/sync/lane-types.ts'

/**
 * Notifies of changes made by a runtime in this page: by broadcast if tabs share a store (this page receives it too), else
 * by direct calls of this page's listeners.
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
