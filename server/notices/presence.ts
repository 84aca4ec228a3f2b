import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

const everyMs = 20_000
const maxRemembered = 50_000

/** Records who is looking at a page, for pushes; at most every 20 s per person. */
export const createPresence = ({ db, now }: { db: Database; now(): Date }): ((userId: string) => void) => {
  const noted = new Map<string, number>()
  return (userId) => {
    const at = now().getTime()
    if ((noted.get(userId) ?? 0) > at - everyMs) return
    if (noted.size > maxRemembered) noted.clear()
    noted.set(userId, at)
    // without the record the person only gets a needless push
    db.auxiliaryPool
      .system((tx) =>
        tx.execute(
          sql`INSERT INTO notice_people (user_id, seen_at) VALUES (${userId}, ${at})
              ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at`,
        ),
      )
      .catch(() => undefined)
  }
}
