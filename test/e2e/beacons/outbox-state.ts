import { expect, type Page } from '@playwright/test'

export interface OutboxState {
  captured: number
  acknowledged: number
  dropped: Record<string, number>
  waiting: number
  /** Rows in the queue. */
  rows: number
}

/**
 * Counters and rows of an outbox lane, read in one transaction by any page of the origin; all 0 before a runtime has
 * created its database.
 */
export const readOutbox = (page: Page, lane = 'monitor'): Promise<OutboxState> =>
  page.evaluate(async (name) => {
    const books: OutboxState = { captured: 0, acknowledged: 0, dropped: {}, waiting: 0, rows: 0 }
    if (!(await indexedDB.databases()).some((database) => database.name === 'worktide')) return books
    const whenDone = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await whenDone(indexedDB.open('worktide'))
    try {
      const look = database.transaction(['counters', 'outbox'])
      const counters = whenDone(look.objectStore('counters').getAll())
      books.rows = await whenDone(look.objectStore('outbox').index('lane').count(name))
      for (const { name: counter, value } of await counters) {
        const [lane, what, ...reason] = String(counter).split('.')
        if (lane !== name) continue
        if (what === 'dropped') books.dropped[reason.join('.')] = value
        if (what === 'captured' || what === 'acknowledged' || what === 'waiting') books[what] = value
      }
      return books
    } finally {
      database.close()
    }
  }, lane)

/** captured = acknowledged + dropped by reason + waiting rows. */
export const expectBalanced = (books: OutboxState, moment: string): OutboxState => {
  const { captured, acknowledged, dropped, waiting, rows } = books
  const settled = acknowledged + Object.values(dropped).reduce((sum, count) => sum + count, 0)
  expect({ moment, waiting, captured }).toEqual({ moment, waiting: rows, captured: settled + rows })
  return books
}
