import type { EditsChannel, LaneKey, NewMutation } from '../core/sync/lane-types.ts'

/** Changes that the runtime had not committed when the page was left, kept in synchronous storage. */
export interface StoredEdits {
  load(): readonly NewMutation[]
  /** Replaces the stored changes. */
  save(edits: readonly NewMutation[]): void
}

interface HandoverDeps {
  edits: Pick<EditsChannel, 'mutate'>
  lane: LaneKey
  stored: StoredEdits
  /** The runtime has committed it, or rejected it for good. */
  settled(id: string, became: 'saved' | 'failed'): void
  /** Whether only this page holds the changes, because the device does not store them. */
  onStuck(is: boolean): void
  onError(error: unknown): void
}

/** A batch is one message to the runtime and one commit there. */
const maxBatch = 200

const againMs = 5000

/** The device has no room or the runtime does not answer: the changes are neither committed nor rejected. */
const isForNow = (error: unknown): boolean => {
  const { name, reason } = (error ?? {}) as { name?: unknown; reason?: unknown }
  return name === 'StoreError' || (reason !== undefined && reason !== 'failed')
}

const without = (edits: readonly NewMutation[], others: readonly NewMutation[]): readonly NewMutation[] => {
  const ids = new Set(others.map(({ id }) => id))
  return edits.filter(({ id }) => !ids.has(id))
}

/**
 * Hands a page's changes to the runtime, in order and one batch at a time; changes added meanwhile join the next batch. If the page
 * is left before the runtime has committed, it stores the rest (`leave`), and the next page hands that over (`resume`). The queue
 * accepts each id once.
 */
export const createHandover = ({ edits, lane, stored, settled, onStuck, onError }: HandoverDeps) => {
  let waiting: readonly NewMutation[] = []
  let isStuck = false
  let again: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let hasLeft = false
  let isResumed = false

  const settle = (batch: readonly NewMutation[], became: 'saved' | 'failed') => {
    waiting = without(waiting, batch)
    // leaving a page makes its running commits fail; the next page tries again
    if (became === 'saved' ? hasLeft || isResumed : isResumed && !hasLeft) stored.save(without(stored.load(), batch))
    for (const { id } of batch) settled(id, became)
  }

  /** A batch is committed as a whole or not at all, so after a rejection each change is tried alone. Rejects if the batch should be retried. */
  const handOver = async (batch: readonly NewMutation[]): Promise<void> => {
    try {
      await edits.mutate(lane, batch)
    } catch (error) {
      if (isForNow(error)) throw error
      if (batch.length > 1) {
        for (const each of batch) await handOver([each])
        return
      }
      settle(batch, 'failed')
      return onError(error)
    }
    settle(batch, 'saved')
  }

  const leave = (): void => {
    if (waiting.length === 0) return
    hasLeft = true
    stored.save([...without(stored.load(), waiting), ...waiting])
  }

  const setStuck = (is: boolean) => {
    if (is !== isStuck) onStuck(is)
    isStuck = is
  }

  const drain = async () => {
    if (isBusy) return
    isBusy = true
    // changes added in the same task form one batch
    await null
    try {
      while (waiting.length > 0) await handOver(waiting.slice(0, maxBatch))
      setStuck(false)
    } catch (error) {
      onError(error)
      // stored, so that they survive a killed page and a sign-out can ask about them
      leave()
      setStuck(true)
      clearTimeout(again)
      again = setTimeout(drain, againMs)
    } finally {
      isBusy = false
    }
  }

  return {
    add: (mutation: NewMutation): void => {
      waiting = [...waiting, mutation]
      void drain()
    },
    /** The changes that an earlier page left, to be shown again; they are handed over first. */
    resume: (): readonly NewMutation[] => {
      const found = without(stored.load(), waiting)
      if (found.length === 0) return []
      isResumed = true
      waiting = [...found, ...waiting]
      void drain()
      return found
    },
    /** Call it when the page may end. */
    leave,
  }
}
