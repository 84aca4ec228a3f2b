import { runtimeMachines } from '../../core/runtime-machines.ts'
import { buildTrace, type StoredTrace } from '../../core/trace/build-trace.ts'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import type { Channel } from '../page-channel.ts'
import type { RuntimeLink } from '../runtime-link-types.ts'

/** A runtime that says nothing by then may be dead: the store is read without it. */
const patienceMs = 300

const linkInTime = (link: Channel['link']): Promise<RuntimeLink | null> =>
  Promise.race([
    link().catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), patienceMs)
    }),
  ])

const fromDevice = async (): Promise<StoredTrace> => (await import('../../host/read-trace.ts')).readDeviceTrace(window)

/** Where the device keeps nothing, this page's own runtime knows: it is waited for, however long it takes. */
const fromMemory = async (link: Channel['link'], failure: unknown): Promise<StoredTrace> => {
  const runtime = await link().catch(() => null)
  if (!runtime?.readTrace) throw failure
  return runtime.readTrace()
}

/** The build is told by the name of the page's first script, which has a hash of its own. */
const buildOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.replace(/^.*\//, '') ?? 'unknown'

/**
 * What the machines of this device did and where they stand. Asks no worker and no server: it reads what was committed,
 * so it works when the runtime is dead and when there is no network. Rejects with a `StoreError` where nothing can be read.
 */
export const readDeviceTrace = async (link: Channel['link']): Promise<TraceFile> => {
  const early = await linkInTime(link)
  const stored = await (early?.readTrace?.() ?? fromDevice().catch((failure) => fromMemory(link, failure)))
  const runtime = early ?? (await linkInTime(link))
  return buildTrace(runtimeMachines, stored, {
    at: Date.now(),
    build: buildOf(document),
    home: runtime?.kind ?? 'unknown',
    userAgent: navigator.userAgent,
  })
}

/** Hears that some machine has a new view, in whichever runtime. */
export const onAnyView = (session: Pick<Channel['session'], 'subscribe'>, listener: () => void): (() => void) => {
  const views = new BroadcastChannel('worktide-views')
  views.addEventListener('message', listener)
  const own = session.subscribe(listener)
  return () => {
    views.close()
    own.unsubscribe()
  }
}
