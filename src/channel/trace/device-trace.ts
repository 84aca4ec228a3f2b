import { runtimeMachines } from '../../core/runtime-machines.ts'
import { buildTrace } from '../../core/trace/build-trace.ts'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import type { Channel } from '../page-channel.ts'
import { linkInTime, readStoredTrace } from './stored-trace.ts'

/** The build is identified by the hashed name of the page's first script. */
const buildOf = (page: Document): string => {
  const entry = page.querySelector<HTMLLinkElement | HTMLScriptElement>('link[data-entry], script[type="module"][src]')
  const address = entry && ('href' in entry ? entry.href : entry.src)
  return address?.replace(/^.*\//, '') ?? 'unknown'
}

/**
 * The trace of this device: steps and state of its machines. Reads what was committed, so it works when the runtime is dead
 * and without a network. Rejects with a `StoreError` if nothing can be read.
 */
export const readDeviceTrace = async (link: Channel['link']): Promise<TraceFile> => {
  const stored = await readStoredTrace(link)
  const runtime = await linkInTime(link)
  return buildTrace(runtimeMachines, stored, {
    at: Date.now(),
    build: buildOf(document),
    home: runtime?.kind ?? 'unknown',
    userAgent: navigator.userAgent,
  })
}
