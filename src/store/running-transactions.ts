import type { IDBPTransaction } from 'idb'
import { StoreError } from './store-error.ts'

/** As much of a transaction as it takes to hear of its end, or to end it. */
export type RunningTransaction = Pick<
  IDBPTransaction<unknown, string[], IDBTransactionMode>,
  'abort' | 'commit' | 'done'
>

/** The window that a store is opened in; a worker has none. */
export type StorePage = Pick<EventTarget, 'addEventListener'>

const end = (tx: RunningTransaction, how: 'abort' | 'commit') => {
  try {
    tx[how]()
  } catch {
    // already over
  }
}

/**
 * The transactions of one store. What a page takes along into the back/forward cache stands still there, and in WebKit
 * every other page waits for it: as it leaves, whatever runs is aborted, and nothing begins before `isBack`.
 */
export function createRunningTransactions(page?: StorePage) {
  const running = new Set<RunningTransaction>()
  const closing = new AbortController()
  let isBack = Promise.resolve()

  const putAway = (event: Event) => {
    if (!('persisted' in event && event.persisted)) return
    isBack = new Promise((resolve) => page?.addEventListener('pageshow', () => resolve(), { once: true }))
    for (const tx of running) end(tx, 'abort')
  }
  page?.addEventListener('pagehide', putAway, { signal: closing.signal })

  return {
    /** Resolves when it is over, with why it failed; undefined where it did not. */
    begin: (tx: RunningTransaction): Promise<unknown> => {
      running.add(tx)
      return tx.done.catch((error) => error ?? new StoreError('lost')).finally(() => running.delete(tx))
    },
    end,
    isBack: () => isBack,
    stop: () => closing.abort(),
  }
}
