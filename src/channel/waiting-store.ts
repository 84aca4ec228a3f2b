import type { OutboxNews } from '../core/contract.ts'

type Lost = OutboxNews['lost']

/** What waits on this device to be sent, and what never will be, as the home last said. */
let waiting = 0
let lost: Lost = {}
/** What the home last said, and what this page saw of the device itself. */
let ofHome: Lost = {}
let ofDevice: Lost = {}
const listeners = new Set<() => void>()

export const currentWaiting = (): number => waiting
export const currentLost = (): Lost => lost

export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hearOutbox = (count: number, gone: Lost = ofHome): void => {
  ofHome = gone
  const all = { ...gone, ...ofDevice }
  const isLostSame = JSON.stringify(all) === JSON.stringify(lost)
  if (count === waiting && isLostSame) return
  waiting = count
  if (!isLostSame) lost = all
  for (const listener of listeners) listener()
}

/**
 * `memory`: nothing outlives this page. `erased`: changes that waited are gone with everything else. `outdated`: the worker
 * is of a build that this page cannot talk to. Null: it has been read.
 */
export const hearDevice = (reason: 'memory' | 'erased' | 'outdated' | null): void => {
  ofDevice = reason ? { [`device ${reason}`]: 1 } : {}
  hearOutbox(waiting)
}
