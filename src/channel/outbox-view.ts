import type { OutboxStatus } from '../core/contract.ts'

type DeadLetterCounts = OutboxStatus['lost']

/** What waits in the outbox and what was lost: as the runtime last reported, and as this page noticed itself. */
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
     * `memory`: nothing survives this page. `erased`: queued changes were deleted with everything else. `outdated`: the worker
     * belongs to a build that this page cannot talk to. Null: the person has acknowledged it.
     */
    receiveDeviceLoss: (reason: 'memory' | 'erased' | 'outdated' | null): void => {
      ofDevice = reason ? { [`device ${reason}`]: 1 } : {}
      receive(waiting)
    },
  }
}
