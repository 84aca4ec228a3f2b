import { unsentTag } from '../core/sync/lane-types.ts'
import type { Channel } from './page-channel.ts'

/** Only Chromium has background sync. */
type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * While changes wait on this device, asks the browser to keep its storage where room is short, and to wake the worker once there is a
 * network, because all pages may be closed by then. Where the browser does neither, the next page sends them.
 */
export function guardUnsentChanges(outbox: Pick<Channel['outbox'], 'waiting' | 'subscribe'>): void {
  let registration: SyncingRegistration | undefined
  navigator.serviceWorker?.ready.then(
    (ready) => {
      registration = ready
    },
    () => {},
  )
  let isKept = false
  /** Firefox would ask the person, who may not know why; Chromium and Safari decide themselves, and no answer changes what the page does. */
  const keep = () => {
    if (isKept || !(registration?.sync || 'standalone' in navigator)) return
    isKept = true
    navigator.storage?.persist?.().catch(() => {})
  }
  const requestSync = () => {
    if (outbox.waiting() > 0) registration?.sync?.register(unsentTag).catch(() => {})
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && requestSync())
  outbox.subscribe(() => {
    if (navigator.onLine || outbox.waiting() === 0) return
    keep()
    requestSync()
  })
}
