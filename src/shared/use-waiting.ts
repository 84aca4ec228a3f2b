import { useSyncExternalStore } from 'react'
import { useServices } from './use-services.ts'

/** How many changes wait to be sent. */
export const useWaiting = (): number => {
  const { outbox } = useServices()
  return useSyncExternalStore(outbox.subscribe, outbox.waiting)
}

/** Queued writes that will never be sent, until somebody has read of them. */
export const useDeadLetters = () => {
  const { outbox } = useServices()
  return useSyncExternalStore(outbox.subscribe, outbox.deadLetters)
}
