import * as limits from '../core/limits.ts'
import type { Channel } from './page-channel.ts'

const quiet = (work: Promise<unknown>) => void work.catch(() => {})

/** The runtime is woken, and told of a network that came back, whenever there is a reason to hope for one. */
export function watchNetwork({ session, dispatch, wakeRuntime }: Channel): void {
  const isUnsure = () => {
    const { isStale, owesSignOut } = session.getSnapshot()
    return isStale || owesSignOut
  }
  let wasUnsure = false
  session.subscribe(() => {
    if (wasUnsure && !isUnsure()) quiet(wakeRuntime())
    wasUnsure = isUnsure()
  })
  const reportReturn = () => quiet(dispatch('session', { type: 'network.returned' }))
  const back = () => {
    if (isUnsure()) reportReturn()
    quiet(wakeRuntime())
  }
  addEventListener('online', back)
  addEventListener('offline', () => quiet(dispatch('session', { type: 'network.lost' })))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') back()
  })
  // A server that comes back fires no event, and a worker at rest has no clock: whoever is looked at asks.
  setInterval(() => {
    if (document.visibilityState === 'visible' && isUnsure()) reportReturn()
  }, limits.returnProbeMs)
}
