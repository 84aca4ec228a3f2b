import * as limits from '../core/limits-table.ts'
import { sessionActor, wakeHome } from './page-channel.ts'
import { tell } from './tell.ts'

const quiet = (work: Promise<unknown>) => void work.catch(() => {})

/** The home is woken, and told of a network that came back, whenever there is a reason to hope for one. */
export function watchNetwork(): void {
  const isUnsure = () => {
    const { isStale, owesSignOut } = sessionActor.getSnapshot()
    return isStale || owesSignOut
  }
  let wasUnsure = false
  sessionActor.subscribe(() => {
    if (wasUnsure && !isUnsure()) quiet(wakeHome())
    wasUnsure = isUnsure()
  })
  const ask = () => quiet(tell('session', { type: 'network.returned' }))
  const back = () => {
    if (isUnsure()) ask()
    quiet(wakeHome())
  }
  addEventListener('online', back)
  addEventListener('offline', () => quiet(tell('session', { type: 'network.lost' })))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') back()
  })
  // A server that comes back fires no event, and a worker at rest has no clock: whoever is looked at asks.
  setInterval(() => {
    if (document.visibilityState === 'visible' && isUnsure()) ask()
  }, limits.returnProbeMs)
}
