import { and, isNull, lt, ne, sql } from 'drizzle-orm'
import { deleteClosedOrganizations } from '../api/organization/closing-routes.ts'
import { sweepBeacons } from '../collectors/beacon-store.ts'
import { sweepReplays } from '../collectors/replay-store.ts'
import type { Database, Tx } from '../db/database.ts'
import {
  auditLog,
  ideCodes,
  idempotencyKeys,
  mailCodes,
  mailOutbox,
  marketplaceRegistrations,
  mfaTickets,
  passkeyChallenges,
  providerTransactions,
  providerVouchers,
  resetTokens,
  sessions,
  shareTokens,
  tickets,
  webhookDeliveries,
} from '../db/schema.ts'
import { failureLine } from '../http/request-logger.ts'
import { sweepImports } from '../imports/sweep-imports.ts'
import { sweepAttachments } from '../pictures/attachment-store.ts'
import { sweepPictures } from '../pictures/picture-store.ts'

/** Runs all parts in turn, even if one fails. Rejects with all failures in one message, without the parameters of queries. */
export const runEach = async (parts: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const failures: string[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(failureLine(error)))
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

const yesterday = sql`now() - interval '1 day'`
const lastMonth = sql`now() - interval '30 days'`

const steps: readonly ((tx: Tx) => Promise<unknown>)[] = [
  (tx) => tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday)),
  (tx) => tx.delete(mailCodes).where(lt(mailCodes.expiresAt, yesterday)),
  (tx) => tx.delete(resetTokens).where(lt(resetTokens.expiresAt, yesterday)),
  (tx) => tx.delete(ideCodes).where(lt(ideCodes.expiresAt, yesterday)),
  (tx) => {
    const isUnclaimed = and(isNull(marketplaceRegistrations.userId), isNull(marketplaceRegistrations.orgId))
    return tx
      .delete(marketplaceRegistrations)
      .where(and(isUnclaimed, lt(marketplaceRegistrations.expiresAt, lastMonth)))
  },
  (tx) => tx.delete(providerTransactions).where(lt(providerTransactions.expiresAt, yesterday)),
  (tx) => tx.delete(providerVouchers).where(lt(providerVouchers.expiresAt, yesterday)),
  (tx) => tx.delete(tickets).where(lt(tickets.expiresAt, yesterday)),
  (tx) => tx.delete(shareTokens).where(lt(shareTokens.expiresAt, yesterday)),
  (tx) => sweepPictures(tx, yesterday),
  (tx) => sweepAttachments(tx),
  (tx) => tx.delete(mfaTickets).where(lt(mfaTickets.expiresAt, yesterday)),
  (tx) => tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, yesterday)),
  // sent or not: the recipient is a person's address
  (tx) => tx.delete(mailOutbox).where(lt(mailOutbox.createdAt, lastMonth)),
  (tx) => tx.delete(sessions).where(lt(sessions.expiresAt, lastMonth)),
  // the policy `old_rows` allows deleting only these
  (tx) => tx.delete(auditLog).where(and(isNull(auditLog.orgId), lt(auditLog.at, sql`now() - interval '400 days'`))),
  (tx) => {
    const isSent = ne(webhookDeliveries.status, 'waiting')
    return tx.delete(webhookDeliveries).where(and(isSent, lt(webhookDeliveries.createdAt, lastMonth)))
  },
  (tx) => sweepImports(tx, Date.now()),
  (tx) => sweepBeacons(tx, new Date()),
  (tx) => sweepReplays(tx, new Date()),
  (tx) => deleteClosedOrganizations(tx, new Date()),
  // jobs that are not retried any more
  (tx) =>
    tx.execute(
      sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
          WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${lastMonth}`,
    ),
]

/** Deleting a large organisation takes minutes. No request waits for these rows, because nobody uses them any more. */
const patient = sql`SET LOCAL statement_timeout = '1h'`

/**
 * Deletes expired rows. Each step is its own transaction, so that a failed step does not stop the others and no step holds
 * another's locks.
 */
export const sweep = (db: Pick<Database, 'system'>): Promise<void> =>
  runEach(
    steps.map(
      (step) => () =>
        db.system(async (tx) => {
          await tx.execute(patient)
          await step(tx)
        }),
    ),
  )
