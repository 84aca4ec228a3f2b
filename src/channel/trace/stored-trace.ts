import type { StoredTrace } from '../../core/trace/build-trace.ts'
import type { Channel } from '../page-channel.ts'
import type { RuntimeLink } from '../runtime-link-types.ts'

/** A runtime that does not answer in this time may be dead: the store is read without it. */
const patienceMs = 300

export const linkInTime = (link: Channel['link']): Promise<RuntimeLink | null> =>
  Promise.race([
    link().catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), patienceMs)
    }),
  ])

const fromDevice = async (): Promise<StoredTrace> => (await import('../../host/read-trace.ts')).readDeviceTrace(window)

/** Without a store, reads the memory of this page's runtime, however long that takes. */
const fromMemory = async (link: Channel['link'], failure: unknown): Promise<StoredTrace> => {
  const runtime = await link().catch(() => null)
  if (!runtime?.readTrace) throw failure
  return runtime.readTrace()
}

/** What this device has committed of its machines: works when the runtime is dead and without a network. Rejects with a `StoreError`. */
export const readStoredTrace = async (link: Channel['link']) => {
  const early = await linkInTime(link)
  return (await early?.readTrace?.()) ?? fromDevice().catch((failure) => fromMemory(link, failure))
}

/** Calls back when some machine has a new view, in any runtime. */
export const onAnyView = (session: Pick<Channel['session'], 'subscribe'>, listener: () => void): (() => void) => {
  const views = new BroadcastChannel('worktide-views')
  views.addEventListener('message', listener)
  const own = session.subscribe(listener)
  return () => {
    views.close()
    own.unsubscribe()
  }
}
