import type { OutboxNews } from '../core/contract.ts'

type Lost = OutboxNews['lost']

/** What waits on this device to be sent, and what never will be, as the home last said. */
let waiting = 0
let lost: Lost = {}
const listeners = new Set<() => void>()

export const currentWaiting = (): number => waiting
export const currentLost = (): Lost => lost

export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hearOutbox = (count: number, gone: Lost = lost): void => {
  const isLostSame = JSON.stringify(gone) === JSON.stringify(lost)
  if (count === waiting && isLostSame) return
  waiting = count
  if (!isLostSame) lost = gone
  for (const listener of listeners) listener()
}
