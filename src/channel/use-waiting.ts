import { useSyncExternalStore } from 'react'
import { currentWaiting, onWaiting } from './waiting-store.ts'

/** How many changes wait to be sent. */
export const useWaiting = (): number => useSyncExternalStore(onWaiting, currentWaiting)
