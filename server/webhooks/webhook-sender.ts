import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type DeliveryTry, type PauseReason, pauseAfter } from '../../src/core/webhooks/webhook-kinds.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'
import type { Database, Tx } from '../db/database.ts'
import { webhookDeliveries, webhooks, workHeads } from '../db/schema.ts'
import { failureLine } from '../http/request-logger.ts'
import { mailPausedWebhook } from './mail-paused-webhook.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { publicPost } from './public-post.ts'
import { signatureHeaders } from './sign-webhook.ts'

type Webhook = typeof webhooks.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect

/** How often the log is read. */
const pollMs = 1000
/** Concurrent deliveries per process, each to a different webhook. */
const maxConcurrent = 8
/** The lease of a delivery, longer than any try. When it expires, another process takes over from a killed one. */
const leaseSeconds = 30
/** The maximum number of pages of the log to read in one go while they contain nothing for a webhook. */
const plansAtOnce = 20

export interface SenderDeps {
  config: Pick<Configuration, 'webhookPrivateHosts' | 'publicOrigin'>
  db: Database
  secrets: Secrets
  log(line: string): void
  /** For tests. */
  pollMs?: number
}

const sameWebhook = ({ orgId, id }: Pick<Webhook, 'orgId' | 'id'>) =>
  and(eq(webhooks.orgId, orgId), eq(webhooks.id, id))
const sameDelivery = ({ orgId, id }: Delivery) => and(eq(webhookDeliveries.orgId, orgId), eq(webhookDeliveries.id, id))

/** Locks a due webhook that no process is sending to, with the last number of its organisation's log. */
const nextDue = async (tx: Tx) => {
  const isWaiting = sql`EXISTS (SELECT FROM webhook_deliveries d WHERE d.org_id = ${webhooks.orgId} AND d.webhook_id = ${webhooks.id} AND d.status = 'waiting')`
  const [due] = await tx
    .select({ webhook: webhooks, head: workHeads.seq })
    .from(webhooks)
    .innerJoin(workHeads, eq(workHeads.orgId, webhooks.orgId))
    .where(
      sql`${webhooks.pausedAt} IS NULL AND ${webhooks.nextAttemptAt} <= now()
        AND coalesce(${webhooks.leasedUntil}, '-infinity') <= now()
        AND (${workHeads.seq} > ${webhooks.cursor} OR ${isWaiting})`,
    )
    .orderBy(asc(webhooks.nextAttemptAt))
    .limit(1)
    .for('update', { of: webhooks, skipLocked: true })
  return due
}

const nextWaiting = async (tx: Tx, { orgId, id }: Webhook): Promise<Delivery | undefined> => {
  const { webhookId, status, n } = webhookDeliveries
  const [delivery] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.orgId, orgId), eq(webhookId, id), eq(status, 'waiting')))
    .orderBy(asc(n))
    .limit(1)
  return delivery
}

/** The oldest waiting delivery; reads the log only when there is none. */
const planNext = async (tx: Tx, webhook: Webhook, head: number): Promise<Delivery | undefined> => {
  let cursor = webhook.cursor
  for (let plans = 0; plans < plansAtOnce; plans += 1) {
    const waiting = await nextWaiting(tx, webhook)
    if (waiting || cursor >= head) return waiting
    cursor = await planDeliveries(tx, { ...webhook, cursor }, head)
  }
  return undefined
}

interface Claimed {
  webhook: Webhook
  delivery: Delivery | undefined
  lease: string
}

/** Leases the next delivery; undefined if none is due. */
export const claimNext = (db: Database): Promise<Claimed | undefined> =>
  db.system(async (tx) => {
    const due = await nextDue(tx)
    if (!due) return undefined
    const { webhook, head } = due
    const delivery = await planNext(tx, webhook, head)
    const lease = randomUUID()
    if (delivery)
      await tx
        .update(webhooks)
        .set({ lease, leasedUntil: sql`now() + ${leaseSeconds} * interval '1 second'` })
        .where(sameWebhook(webhook))
    return { webhook, delivery, lease }
  })

/** Sends one delivery; null if the process stops before it is answered. */
export const tryDelivery = async (
  { config, secrets }: Pick<SenderDeps, 'config' | 'secrets'>,
  { url, secretSealed }: Pick<Webhook, 'url' | 'secretSealed'>,
  { id, payload: body }: Pick<Delivery, 'id' | 'payload'>,
  signal: AbortSignal,
): Promise<DeliveryTry | null> => {
  const at = Date.now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Worktide-Webhooks/1',
    ...signatureHeaders(secrets.open(secretSealed), { id, at, body }),
  }
  const answer = await publicPost({ url, headers, body, signal, privateHosts: config.webhookPrivateHosts })
  return signal.aborted ? null : { at, ms: Date.now() - at, ...answer }
}

const pauseReasonOf = ({ code, failure }: DeliveryTry, failedTries: number): PauseReason | null => {
  if (!failure) return null
  if (code === 410) return 'gone'
  return pauseAfter(failedTries) === null ? 'failed' : null
}

/** Stores the outcome of a try, unless the lease was lost during it. */
const record = (deps: SenderDeps, { webhook, delivery, lease }: Claimed & { delivery: Delivery }, tried: DeliveryTry) =>
  deps.db.system(async (tx) => {
    const attempts = delivery.attempts + 1
    const pauseReason = pauseReasonOf(tried, attempts)
    const pauseSeconds = tried.failure ? (pauseAfter(attempts) ?? 0) : 0
    const kept = await tx
      .update(webhooks)
      .set({
        ...{ lease: null, leasedUntil: null },
        nextAttemptAt: sql`now() + ${pauseSeconds} * interval '1 second'`,
        ...(pauseReason ? { pausedAt: sql`now()`, pauseReason } : {}),
      })
      .where(and(sameWebhook(webhook), eq(webhooks.lease, lease), isNotNull(webhooks.leasedUntil)))
      .returning({ id: webhooks.id })
    if (kept.length === 0) return
    await tx
      .update(webhookDeliveries)
      .set({ attempts, tries: [...delivery.tries, tried], ...(tried.failure ? {} : { status: 'delivered' }) })
      .where(and(sameDelivery(delivery), eq(webhookDeliveries.status, 'waiting')))
    if (pauseReason) await mailPausedWebhook(tx, deps.config, webhook)
  })

const release = ({ db }: SenderDeps, { webhook, lease }: Claimed) =>
  db.system((tx) =>
    tx
      .update(webhooks)
      .set({ lease: null, leasedUntil: null })
      .where(and(sameWebhook(webhook), eq(webhooks.lease, lease))),
  )

/**
 * Delivers committed changes to webhooks: at least once, and per receiver in log order. Every server process runs one. A
 * receiver that refuses delays only its own deliveries.
 */
export function startWebhookSender(deps: SenderDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const inProgress = new Set<Promise<void>>()
  const logFailure = (error: unknown) => deps.log(`webhooks: ${failureLine(error)}`)

  const send = async (claimed: Claimed & { delivery: Delivery }) => {
    const tried = await tryDelivery(deps, claimed.webhook, claimed.delivery, signal)
    await (tried ? record(deps, claimed, tried) : release(deps, claimed))
  }

  /** Whether there may be more. */
  const begin = async (): Promise<boolean> => {
    const claimed = await claimNext(deps.db)
    if (!claimed) return false
    const { delivery } = claimed
    if (!delivery) return true
    const sending = send({ ...claimed, delivery })
      .catch(logFailure)
      .finally(() => inProgress.delete(sending))
    inProgress.add(sending)
    return true
  }

  const working = (async () => {
    while (!signal.aborted) {
      const isMore = inProgress.size < maxConcurrent && (await begin().catch(logFailure))
      if (isMore) continue
      const woken = delay(deps.pollMs ?? pollMs, undefined, { signal }).catch(() => undefined)
      await Promise.race([woken, ...inProgress])
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await working
      await Promise.all(inProgress)
    },
  }
}
