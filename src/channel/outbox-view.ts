import type { OutboxStatus } from '../core/contract.ts'

type DeadLetterCounts = OutboxStatus['lost']

/** What waits on this device to be sent, and what never will be: as the runtime last said, and as this page saw itself. */
export function createOutboxView() {
  let waiting = 0
  let lost: DeadLetterCounts = {}
  let ofRuntime: DeadLetterCounts = {}
  let ofDevice: DeadLetterCounts = {}
  const listeners = new Set<() => void>()

  const receive = (count: number, gone: DeadLetterCounts = ofRuntime): void => {
    ofRuntime = gone
    const all = { ...gone, ...ofDevice }
    const isLostSame = JSON.stringify(all) === JSON.stringify(lost)
    if (count === waiting && isLostSame) return
    waiting = count
    if (!isLostSame) lost = all
    for (const listener of listeners) listener()
  }

  return {
    waiting: (): number => waiting,
    deadLetters: (): DeadLetterCounts => lost,
    /** Returns a function that ends the subscription. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive,
    /**
     * `memory`: nothing outlives this page. `erased`: changes that waited are gone with everything else. `outdated`: the worker
     * is of a build that this page cannot talk to. Null: it has been read.
     */
    receiveDeviceLoss: (reason: 'memory' | 'erased' | 'outdated' | null): void => {
      ofDevice = reason ? { [`device ${reason}`]: 1 } : {}
      receive(waiting)
    },
  }
}
