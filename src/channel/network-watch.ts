import { sessionActor, wakeHome } from './page-channel.ts'
import { tell } from './tell.ts'

const quiet = (work: Promise<unknown>) => void work.catch(() => {})

/** The home is woken, and told of a network that came back, whenever there is a reason to hope for one. */
export function watchNetwork(): void {
  const back = () => {
    const { isStale, owesSignOut } = sessionActor.getSnapshot()
    quiet(isStale || owesSignOut ? tell('session', { type: 'network.returned' }) : wakeHome())
  }
  addEventListener('online', back)
  addEventListener('offline', () => quiet(tell('session', { type: 'network.lost' })))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') back()
  })
}
