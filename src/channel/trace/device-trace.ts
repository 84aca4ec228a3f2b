import { runtimeMachines } from '../../core/runtime-machines.ts'
import { buildTrace, type StoredTrace } from '../../core/trace/build-trace.ts'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import type { Channel } from '../page-channel.ts'
import type { RuntimeLink } from '../runtime-link-types.ts'

/** A runtime that does not answer in this time may be dead: the store is read without it. */
const patienceMs = 300

const linkInTime = (link: Channel['link']): Promise<RuntimeLink | null> =>
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

/** The build is identified by the hashed name of the page's first script. */
const buildOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.replace(/^.*\//, '') ?? 'unknown'

/**
 * The trace of this device: steps and state of its machines. Reads what was committed, so it works when the runtime is dead
 * and without a network. Rejects with a `StoreError` if nothing can be read.
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
