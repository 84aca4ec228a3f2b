import type { OutboxRecord } from '../core/contract.ts'

export interface HandoverDeps {
  lane: string
  /** Records are handed over when there are this many, or after the pause. */
  flushCount: number
  pauseMs: number
  /** How many records a page without a runtime holds back at most: the newest. */
  maxWaiting: number
  /** Adds records to the outbox; resolves when they are stored. */
  enqueue(lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void>
  newId(): string
  /** Reports how many records were dropped. */
  lost(count: number): void
  refused?(count: number, error: unknown): void
}

/** Hands records to the outbox; those that it refused are handed over again with the next, or after the pause. */
export function createHandover({ lane, flushCount, pauseMs, maxWaiting, enqueue, newId, lost, refused }: HandoverDeps) {
  let waiting: OutboxRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer ??= setTimeout(flush, pauseMs)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const records = waiting
    waiting = []
    if (records.length === 0) return
    // the outbox knows each record by its id, so one that was stored after all is not stored again
    enqueue(lane, records, newId()).catch((error: unknown) => {
      refused?.(records.length, error)
      const all = [...records, ...waiting]
      waiting = all.slice(-maxWaiting)
      if (all.length > maxWaiting) lost(all.length - maxWaiting)
      wait()
    })
  }
  return {
    add: (record: OutboxRecord): void => {
      waiting.push(record)
      if (waiting.length >= flushCount) flush()
      else wait()
    },
    flush,
  }
}
