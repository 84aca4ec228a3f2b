import { contractVersion, type ViewsPublished } from '../../core/contract.ts'
import type { PublishedView } from '../runtime-types.ts'

export const viewsChannelName = 'worktide-views'

/** Publishes views over a BroadcastChannel, one message each. It reaches open pages only; it wakes no worker. */
export function createViewsChannel(channel: BroadcastChannel = new BroadcastChannel(viewsChannelName)) {
  let isClosed = false
  // a commit may end after its runtime has stopped; nobody needs its views then
  const post = (message: object) => {
    if (!isClosed) channel.postMessage(message)
  }
  return {
    publish: (views: readonly PublishedView[]) => {
      for (const { machine, bornAt, rev, view } of views)
        post({ v: contractVersion, kind: 'view', machine, bornAt, rev, view })
    },
    /** Asks the leader to collect due work after a commit that changes no view. */
    notifyLeader: () => post({ v: contractVersion, kind: 'wake' }),
    /** Views that another page or the worker published; null for `notifyLeader`. */
    onViews: (listener: (view: PublishedView | null) => void) => {
      channel.addEventListener('message', ({ data }: MessageEvent<ViewsPublished | { kind: 'wake' }>) => {
        if (data?.kind === 'wake') listener(null)
        if (data?.kind === 'view') listener({ ...data, bornAt: data.bornAt ?? 0 })
      })
    },
    close: () => {
      isClosed = true
      channel.close()
    },
  }
}
