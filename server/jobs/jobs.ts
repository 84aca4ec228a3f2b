import { setTimeout as delay } from 'node:timers/promises'
import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/database.ts'
import {
  beacons,
  ideCodes,
  idempotencyKeys,
  mailCodes,
  mailOutbox,
  marketplaceRegistrations,
  mfaTickets,
  passkeyChallenges,
  resetTokens,
  sessions,
  shareTokens,
  tickets,
} from '../db/schema.ts'
import { failureLine } from '../http/failure-line.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { sweepPictures } from '../pictures/picture-store.ts'

interface JobDeps {
  config: Configuration
  db: Database
  log: (line: string) => void
}

/** How often mails that are due are looked for, and how often what ran out is removed. */
const mailEveryMs = 500
const sweepEveryMs = 3_600_000

/** Removes what nobody can use any more. */
export const sweep = (db: Database): Promise<void> =>
  db.system(async (tx) => {
    const yesterday = sql`now() - interval '1 day'`
    const lastMonth = sql`now() - interval '30 days'`
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday))
    await tx.delete(mailCodes).where(lt(mailCodes.expiresAt, yesterday))
    await tx.delete(resetTokens).where(lt(resetTokens.expiresAt, yesterday))
    await tx.delete(ideCodes).where(lt(ideCodes.expiresAt, yesterday))
    const isUnclaimed = and(isNull(marketplaceRegistrations.userId), isNull(marketplaceRegistrations.orgId))
    await tx.delete(marketplaceRegistrations).where(and(isUnclaimed, lt(marketplaceRegistrations.expiresAt, lastMonth)))
    await tx.delete(tickets).where(lt(tickets.expiresAt, yesterday))
    await tx.delete(shareTokens).where(lt(shareTokens.expiresAt, yesterday))
    await sweepPictures(tx, yesterday)
    await tx.delete(mfaTickets).where(lt(mfaTickets.expiresAt, yesterday))
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, yesterday))
    // sent, refused for good or never asked for: its recipient is somebody's address
    await tx.delete(mailOutbox).where(lt(mailOutbox.createdAt, lastMonth))
    await tx.delete(sessions).where(lt(sessions.expiresAt, lastMonth))
    await tx.delete(beacons).where(lt(beacons.receivedAt, lastMonth))
  })

/** What runs beside requests. Each job waits for itself: two runs of one never overlap in this process. */
export function startJobs({ config, db, log }: JobDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  const every = async (pauseMs: number, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log(`job failed: ${failureLine(error)}`))
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const mails = createMailSender(config, db)
  const sendDue = async () => {
    while (!signal.aborted && (await mails?.sendNext()));
  }
  const jobs = [every(sweepEveryMs, () => sweep(db)), ...(mails ? [every(mailEveryMs, sendDue)] : [])]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(jobs)
      mails?.close()
    },
  }
}
