import { useSyncExternalStore } from 'react'
import { useServices } from './use-services.ts'

/** How many changes wait to be sent. */
export const useWaiting = (): number => {
  const { outbox } = useServices()
  return useSyncExternalStore(outbox.subscribe, outbox.waiting, outbox.waiting)
}

/** Lost queued writes that the person has not acknowledged. */
export const useDeadLetters = () => {
  const { outbox } = useServices()
  return useSyncExternalStore(outbox.subscribe, outbox.deadLetters, outbox.deadLetters)
}
