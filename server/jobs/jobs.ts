import { lt, sql } from 'drizzle-orm'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/database.ts'
import { idempotencyKeys, mailCodes, resetTokens, tickets } from '../db/schema.ts'
import { createMailSender } from '../mail/mail-sender.ts'

interface JobDeps {
  config: Configuration
  db: Database
  log: (line: string) => void
}

/** How often mails that are due are looked for, and how often what ran out is removed. */
const mailEveryMs = 500
const sweepEveryMs = 3_600_000

/** Removes what nobody can use any more. */
const sweep = (db: Database) =>
  db.system(async (tx) => {
    const yesterday = sql`now() - interval '1 day'`
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday))
    await tx.delete(mailCodes).where(lt(mailCodes.expiresAt, yesterday))
    await tx.delete(resetTokens).where(lt(resetTokens.expiresAt, yesterday))
    await tx.delete(tickets).where(lt(tickets.expiresAt, yesterday))
  })

/** What runs beside requests. Each job waits for itself: two runs of one never overlap in this process. */
export function startJobs({ config, db, log }: JobDeps): { stop(): Promise<void> } {
  const sendDue = createMailSender(config, db)
  const every = (pauseMs: number, work: () => Promise<unknown>) => {
    let isStopped = false
    let wake = () => {}
    const loop = async () => {
      while (!isStopped) {
        await work().catch((error: unknown) => log(`job failed: ${String(error)}`))
        if (isStopped) return
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    }
    const ended = loop()
    return async () => {
      isStopped = true
      wake()
      await ended
    }
  }
  const stops = [every(sweepEveryMs, () => sweep(db)), ...(sendDue ? [every(mailEveryMs, sendDue)] : [])]
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}
