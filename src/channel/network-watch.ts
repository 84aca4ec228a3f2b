import * as limits from '../core/limits.ts'
import type { Channel } from './page-channel.ts'

const quiet = (work: Promise<unknown>) => void work.catch(() => {})

/** Wakes the runtime and reports a returned network whenever the network may be back. */
export function watchNetwork({ session, dispatch, wakeRuntime }: Channel): void {
  const isUnconfirmed = () => {
    const { isStale, owesSignOut } = session.getSnapshot()
    return isStale || owesSignOut
  }
  let wasUnconfirmed = false
  session.subscribe(() => {
    if (wasUnconfirmed && !isUnconfirmed()) quiet(wakeRuntime())
    wasUnconfirmed = isUnconfirmed()
  })
  const reportReturn = () => quiet(dispatch('session', { type: 'network.returned' }))
  const mayBeBack = () => {
    if (isUnconfirmed()) reportReturn()
    quiet(wakeRuntime())
  }
  addEventListener('online', mayBeBack)
  addEventListener('offline', () => quiet(dispatch('session', { type: 'network.lost' })))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') mayBeBack()
  })
  // no event says that a server is back, and an idle worker has no timer, so visible pages probe
  setInterval(() => {
    if (document.visibilityState === 'visible' && isUnconfirmed()) reportReturn()
  }, limits.returnProbeMs)
}
