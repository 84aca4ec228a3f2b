import { desc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'

export type TestMail = Pick<typeof mailOutbox.$inferSelect, 'subject' | 'text' | 'code' | 'link'>

/** The newest mail to this address, as it waits in the outbox. */
export const newestMail = (db: Database, address: string): Promise<TestMail | undefined> =>
  db.system(async (tx) => {
    const isTo = eq(mailOutbox.recipient, address)
    const [mail] = await tx.select().from(mailOutbox).where(isTo).orderBy(desc(mailOutbox.createdAt)).limit(1)
    return mail
  })
