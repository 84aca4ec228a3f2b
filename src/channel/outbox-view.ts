import type { OutboxStatus } from '../core/contract.ts'

type DeadLetterCounts = OutboxStatus['lost']

/** The browser erases all databases of a site within this time. */
const erasureMs = 10_000

/** What waits on the device and what was lost: as the runtime last reported, and as this page noticed itself. */
export function createOutboxView() {
  let waiting = 0
  let ofOutbox = 0
  let ofQueue = 0
  let lastDrop = { from: 0, at: 0 }
  let reportedAt = 0
  let lost: DeadLetterCounts = {}
  let ofRuntime: DeadLetterCounts = {}
  let ofDevice: DeadLetterCounts = {}
  const listeners = new Set<() => void>()

  const update = (losses: DeadLetterCounts = ofRuntime): void => {
    const count = ofOutbox + ofQueue
    ofRuntime = losses
    const all = { ...losses, ...ofDevice }
    const isLostSame = JSON.stringify(all) === JSON.stringify(lost)
    if (count === waiting && isLostSame) return
    waiting = count
    if (!isLostSame) lost = all
    for (const listener of listeners) listener()
  }

  /**
   * `memory`: nothing survives this page. `erased`: queued changes were deleted with everything else. `outdated`: the worker
   * belongs to a build that this page cannot talk to. `full`: changes are only in this page. Null: the loss is over, or acknowledged.
   */
  const receiveDeviceLoss = (reason: 'memory' | 'erased' | 'outdated' | 'full' | null): void => {
    ofDevice = reason ? { [`device ${reason}`]: 1 } : {}
    update()
  }

  return {
    waiting: (): number => waiting,
    deadLetters: (): DeadLetterCounts => lost,
    /** Returns a function that ends the subscription. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive: (count: number, losses?: DeadLetterCounts): void => {
      ofOutbox = count
      update(losses)
    },
    /** Edits of the signed-in person that wait in the queue. */
    receiveEdits: (count: number): void => {
      if (count < ofQueue) lastDrop = { from: ofQueue, at: Date.now() }
      ofQueue = count
      update()
    },
    /** The runtime restarted without its stored data: the browser erased everything of this site. */
    receiveErasure: (): void => {
      // databases are erased one by one: the queue may have been counted empty just before
      const isJustErased = lastDrop.from > ofQueue && Date.now() - lastDrop.at < erasureMs
      // machines report it one by one, the last perhaps after the person has acknowledged it
      if (Date.now() - reportedAt < erasureMs || !(ofOutbox + ofQueue > 0 || isJustErased)) return
      reportedAt = Date.now()
      receiveDeviceLoss('erased')
    },
    receiveDeviceLoss,
  }
}
