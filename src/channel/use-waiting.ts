import { useSyncExternalStore } from 'react'
import { link } from './page-channel.ts'
import { currentDeadLetters, currentWaiting, onDeviceLoss, onWaiting } from './waiting-store.ts'

/** How many changes wait to be sent. */
export const useWaiting = (): number => useSyncExternalStore(onWaiting, currentWaiting)

/** Queued writes that will never be sent (`<path> <reason>`, `device <what happened>`), until they are said to be read. */
export const useDeadLetters = () => useSyncExternalStore(onWaiting, currentDeadLetters)

export const forgetDeadLetters = async (names: readonly string[]): Promise<void> => {
  onDeviceLoss(null)
  if (names.every((name) => name.startsWith('device '))) return
  await (await link()).forgetDeadLetters(names)
}
