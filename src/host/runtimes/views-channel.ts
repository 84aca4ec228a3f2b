import { contractVersion, type ViewsPublished } from '../../core/contract.ts'
import type { PublishedView } from '../runtime-types.ts'

export const viewsChannelName = 'worktide-views'

/** BroadcastChannel fans views out; it wakes nobody. Views leave as the contract says, one message each. */
export function createViewsChannel(channel: BroadcastChannel = new BroadcastChannel(viewsChannelName)) {
  return {
    publish: (views: readonly PublishedView[]) => {
      for (const { machine, bornAt, rev, view } of views)
        channel.postMessage({ v: contractVersion, kind: 'view', machine, bornAt, rev, view })
    },
    /** Asks whoever leads to look at what is due: something was committed that no view shows. */
    notifyLeader: () => channel.postMessage({ v: contractVersion, kind: 'wake' }),
    /** Views that another page or the worker published; null for a poke. */
    onViews: (listener: (view: PublishedView | null) => void) => {
      channel.addEventListener('message', ({ data }: MessageEvent<ViewsPublished | { kind: 'wake' }>) => {
        if (data?.kind === 'wake') listener(null)
        if (data?.kind === 'view') listener({ ...data, bornAt: data.bornAt ?? 0 })
      })
    },
    close: () => channel.close(),
  }
}
