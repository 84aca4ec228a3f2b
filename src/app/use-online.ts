import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser says of the network. `true` may be wrong: the session's view knows better. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
