import { type ReactNode, useSyncExternalStore } from 'react'
import { Notice } from './notice.tsx'

const watch = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the missing network means for this page, while the device itself says there is none. */
export function OfflineHint({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  return isOnline ? null : <Notice tone="wait">{children}</Notice>
}
