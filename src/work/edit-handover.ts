import type { EditsChannel, LaneKey, NewMutation } from '../core/sync/lane-types.ts'

/** Changes that the runtime has not committed when the page is left, kept in storage that is written at once. */
export interface LeftEdits {
  load(): readonly NewMutation[]
  /** Replaces what is kept. */
  save(edits: readonly NewMutation[]): void
}

interface HandoverDeps {
  edits: Pick<EditsChannel, 'mutate'>
  lane: LaneKey
  left: LeftEdits
  /** The runtime has committed it, or rejected it for good. */
  settled(id: string, became: 'saved' | 'failed'): void
  /** Whether changes are in this page alone, because the device does not take them. */
  stuck(is: boolean): void
  onError(error: unknown): void
}

/** A batch is one message to the runtime and one commit there. */
const mostTogether = 200

const againMs = 5000

/** No room on the device, or a runtime that does not answer: nothing was decided about the changes. */
const isForNow = (error: unknown): boolean => {
  const { name, reason } = (error ?? {}) as { name?: unknown; reason?: unknown }
  return name === 'StoreError' || (reason !== undefined && reason !== 'failed')
}

const without = (edits: readonly NewMutation[], others: readonly NewMutation[]): readonly NewMutation[] => {
  const ids = new Set(others.map(({ id }) => id))
  return edits.filter(({ id }) => !ids.has(id))
}

/**
 * Hands a page's changes to the runtime, in order and one batch at a time: what is added meanwhile goes with the next. A page that
 * is left before the runtime has committed keeps the rest (`leave`), and the next page hands it over (`resume`); the queue
 * takes an id once.
 */
export const createHandover = ({ edits, lane, left, settled, stuck, onError }: HandoverDeps) => {
  let waiting: readonly NewMutation[] = []
  let isStuck = false
  let again: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let hasLeft = false
  let isResumed = false

  const settle = (batch: readonly NewMutation[], became: 'saved' | 'failed') => {
    waiting = without(waiting, batch)
    // the end of a page fails what is under way: the next page tries again
    if (became === 'saved' ? hasLeft || isResumed : isResumed && !hasLeft) left.save(without(left.load(), batch))
    for (const { id } of batch) settled(id, became)
  }

  /** A batch is committed as a whole or not at all; so after a rejection each tries by itself. Rejects if it is to be tried again. */
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
    left.save([...without(left.load(), waiting), ...waiting])
  }

  const tellStuck = (is: boolean) => {
    if (is !== isStuck) stuck(is)
    isStuck = is
  }

  const drain = async () => {
    if (isBusy) return
    isBusy = true
    // what is added in the same moment goes together
    await null
    try {
      while (waiting.length > 0) await handOver(waiting.slice(0, mostTogether))
      tellStuck(false)
    } catch (error) {
      onError(error)
      // a killed page, or a sign-out, finds them there
      leave()
      tellStuck(true)
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
    /** What an earlier page left, to be shown again; it is handed over first. */
    resume: (): readonly NewMutation[] => {
      const found = without(left.load(), waiting)
      if (found.length === 0) return []
      isResumed = true
      waiting = [...found, ...waiting]
      void drain()
      return found
    },
    /** Before the page may end. */
    leave,
  }
}
