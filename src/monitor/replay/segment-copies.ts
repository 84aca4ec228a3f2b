import { storedNames } from '../../core/limits.ts'
import type { SegmentFields } from '../../core/monitor/replay/replay-segment-rules.ts'

/** A segment before it is packed. `text` is what is packed: `{"records":[…],…}\n`. */
export interface SegmentCopy {
  fields: SegmentFields
  text: string
}

/** Browsers refuse more than about five million characters in all. */
const maxCharacters = 2_000_000
const prefix = `${storedNames.ownCopies}:`

/**
 * Copies of segments that the outbox has not stored when their page is left: a page without a worker may end before the outbox
 * answers. Local storage, because it is written before the page is gone; a sign-out removes them. Without storage there are none.
 */
export function createSegmentCopies(storage: () => Storage) {
  const attempt = (work: (copies: Storage) => void) => {
    try {
      work(storage())
    } catch {}
  }
  const forget = (id: string) => attempt((copies) => copies.removeItem(prefix + id))
  return {
    /** Keeps the newest of them that there is room for; the ids of the others. */
    keep: (segments: ReadonlyMap<string, SegmentCopy>): string[] => {
      let room = maxCharacters
      const left: string[] = []
      for (const [id, copy] of [...segments].reverse()) {
        room -= copy.text.length
        if (room < 0) left.push(id)
        else attempt((copies) => copies.setItem(prefix + id, JSON.stringify(copy)))
      }
      return left
    },
    forget,
    /** What earlier pages kept; unreadable ones are removed. */
    readAll: (take: (id: string, copy: SegmentCopy) => void): void =>
      attempt((copies) => {
        for (const name of Object.keys(copies)) {
          if (!name.startsWith(prefix)) continue
          const id = name.slice(prefix.length)
          try {
            take(id, JSON.parse(copies[name] ?? ''))
          } catch {
            forget(id)
          }
        }
      }),
  }
}
