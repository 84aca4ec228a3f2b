import { useSyncExternalStore } from 'react'
import { useServices } from './use-services.ts'

const none = () => 0

/** How many changes wait to be sent; 0 while nobody wants to know. */
export const useWaiting = (isWanted: boolean): number => {
  const { outbox } = useServices()
  const count = isWanted ? outbox.waiting : none
  return useSyncExternalStore(outbox.subscribe, count, count)
}

/** Lost queued writes that the person has not acknowledged. */
export const useDeadLetters = () => {
  const { outbox } = useServices()
  return useSyncExternalStore(outbox.subscribe, outbox.deadLetters, outbox.deadLetters)
}
