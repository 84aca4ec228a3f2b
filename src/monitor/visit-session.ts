import { storedNames } from '../core/limits.ts'

/** MON-6: a session ends after 15 minutes without activity, or after 4 hours in all. */
export const idleMs = 15 * 60_000
export const longestMs = 4 * 60 * 60_000

const storageKey = storedNames.visit

interface Visit {
  id: string
  startedAt: number
  seenAt: number
}

export interface VisitDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now(): number
  newId(): string
}

/** The monitoring session of this browser, shared by its tabs. Deadlines are compared on use; there is no timer. */
export function createVisitSession({ storage, now, newId }: VisitDeps) {
  let inMemory: Visit | null = null
  /** Then a visit that is gone from storage is over: somebody signed out. */
  let isStored = false

  const read = (): Visit | null => {
    try {
      const stored = JSON.parse(storage.getItem(storageKey) ?? 'null') as Visit | null
      return isStored ? stored : (stored ?? inMemory)
    } catch {
      return inMemory
    }
  }

  const write = (visit: Visit) => {
    inMemory = visit
    try {
      storage.setItem(storageKey, JSON.stringify(visit))
      isStored = true
    } catch {
      isStored = false
      // private mode: the session lasts as long as this tab
    }
  }

  const isOver = ({ startedAt, seenAt }: Visit) => now() - seenAt >= idleMs || now() - startedAt >= longestMs

  return {
    id: (): string => {
      const visit = read()
      if (visit && !isOver(visit)) return visit.id
      const id = newId()
      write({ id, startedAt: now(), seenAt: now() })
      return id
    },
    /** Reports activity: click, touch, key, scroll, return to the page. Written at most once a minute. */
    seen: () => {
      const visit = read()
      if (visit && !isOver(visit) && now() - visit.seenAt > 60_000) write({ ...visit, seenAt: now() })
    },
  }
}
