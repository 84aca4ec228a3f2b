import * as limits from '../core/limits.ts'
import { storedNames } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'

export interface ReloadDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  reload(): void
}

/**
 * Codes 403 and 04206 ask each open page for one reload. A marker in session storage prevents a second one for 5 s; its
 * timer is armed again after the reload (SES-19, SES-21). The first view's epoch is already handled.
 */
export function createReloadOnce({ storage, reload }: ReloadDeps) {
  const name = storedNames.reloadMarker
  const disarmLater = () => setTimeout(() => storage.removeItem(name), limits.reloadMarkerMs)
  if (storage.getItem(name) !== null) disarmLater()
  let known: number | null | undefined

  return (view: Pick<SessionView, 'reloadEpoch' | 'status'>) => {
    if (view.status === 'unknown') return
    const { reloadEpoch } = view
    const isNew = known !== undefined && reloadEpoch !== null && reloadEpoch !== known
    known = reloadEpoch
    if (!isNew || storage.getItem(name) !== null) return
    try {
      storage.setItem(name, String(reloadEpoch))
    } catch {
      // full: without its marker a reload might not be the last
      return
    }
    disarmLater()
    reload()
  }
}
