import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { backoffFirstMs, backoffLastMs } from '../../src/core/limits.ts'
import { isRetryable, retryAfterMs } from '../../src/core/monitor/delivery-types.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/database.ts'
import { failureLine } from '../http/request-logger.ts'
import { type ForwardTarget, forwardTargets } from './forward-queue.ts'
import { type Forward, forwardRequest } from './forward-requests.ts'

const pollMs = 1000
const timeoutMs = 10_000
/** Longer than any request. When it expires, another process takes over from a killed one. */
const leaseSeconds = 30
const trimEveryMs = 10_000
const reportEveryMs = 60_000

export interface ForwarderDeps {
  config: Pick<Configuration, 'forwards'>
  db: Pick<Database, 'system'>
  log(line: string): void
  /** For tests. */
  pollMs?: number
  /** 0 ≤ random < 1. */
  random?: () => number
}

interface Claimed {
  target: ForwardTarget
  lease: string
  failures: number
  forward: Forward
}

/** Leases the oldest batch of a target; undefined if none waits, the target pauses, or another process sends to it. */
const claimNext = ({ db }: ForwarderDeps, target: ForwardTarget): Promise<Claimed | undefined> =>
  db.system(async (tx) => {
    const lease = randomUUID()
    const { rows: claimed } = await tx.$client.query<{ failures: number }>(
      `UPDATE forward_targets SET lease = $2, leased_until = now() + $3 * interval '1 second'
       WHERE target = $1 AND next_attempt_at <= now() AND coalesce(leased_until, '-infinity') <= now()
         AND EXISTS (SELECT FROM forwards WHERE target = $1) RETURNING failures`,
      [target, lease, leaseSeconds],
    )
    if (!claimed[0]) return undefined
    const { rows } = await tx.$client.query<Forward>(
      'SELECT id, kind, type, body FROM forwards WHERE target = $1 ORDER BY id LIMIT 1',
      [target],
    )
    return rows[0] && { target, lease, failures: claimed[0].failures, forward: rows[0] }
  })

interface Answer {
  /** 0 if there was no answer. */
  status: number
  retryAfterMs: number | null
}

const post = async ({ config }: ForwarderDeps, { forward }: Claimed, signal: AbortSignal): Promise<Answer | 'off'> => {
  const request = forwardRequest(config.forwards, forward, new Date())
  if (!request) return 'off'
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      body: Uint8Array.from(request.body),
      headers: request.type === null ? {} : { 'content-type': request.type },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return { status: response.status, retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()) }
  } catch {
    return { status: 0, retryAfterMs: null }
  }
}

/** Backoff with full jitter; never shorter than the host's Retry-After. */
const pauseAfter = (failures: number, { retryAfterMs }: Answer, random: number): number =>
  Math.max(retryAfterMs ?? 0, random * Math.min(backoffLastMs, backoffFirstMs * 2 ** Math.min(failures, 20)))

const countedDrop = `dropped = dropped || jsonb_build_object($2::text, coalesce((dropped->>$2)::bigint, 0) + $3)`

/** Ends a lease; false if it was lost before. */
const settle = async (
  { db }: ForwarderDeps,
  { target, lease, forward }: Claimed,
  outcome: { reason: string | null } | { pauseMs: number } | 'release',
) =>
  db.system(async (tx) => {
    const locked = await tx.$client.query(
      'UPDATE forward_targets SET lease = NULL, leased_until = NULL WHERE target = $1 AND lease = $2',
      [target, lease],
    )
    if (locked.rowCount === 0 || outcome === 'release') return
    if ('pauseMs' in outcome) {
      await tx.$client.query(
        `UPDATE forward_targets SET failures = failures + 1, next_attempt_at = now() + $2 * interval '1 millisecond' WHERE target = $1`,
        [target, Math.ceil(outcome.pauseMs)],
      )
      return
    }
    await tx.$client.query('DELETE FROM forwards WHERE id = $1', [forward.id])
    const counted = outcome.reason === null ? 'delivered = delivered + 1' : countedDrop
    await tx.$client.query(
      `UPDATE forward_targets SET failures = 0, ${counted} WHERE target = $1`,
      outcome.reason === null ? [target] : [target, outcome.reason, 1],
    )
  })

/** Drops and counts the oldest batches above the limit, and all batches of a target that is no longer configured. Returns their number. */
const trim = ({ db, config: { forwards } }: ForwarderDeps, target: ForwardTarget): Promise<number> =>
  db.system(async (tx) => {
    await tx.$client.query('INSERT INTO forward_targets (target) VALUES ($1) ON CONFLICT DO NOTHING', [target])
    const maxBytes = forwards[target] ? forwards.maxBytes : 0
    const { rowCount } = await tx.$client.query(
      `DELETE FROM forwards WHERE id IN (
         SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS behind FROM forwards WHERE target = $1) AS waiting
         WHERE behind > $2)`,
      [target, maxBytes],
    )
    const dropped = rowCount ?? 0
    const reason = forwards[target] ? 'full' : 'off'
    if (dropped > 0)
      await tx.$client.query(`UPDATE forward_targets SET ${countedDrop} WHERE target = $1`, [target, reason, dropped])
    return dropped
  })

/**
 * Delivers the collected data to the operator's hosts: at least once, in order, one batch per host at a time. After status 0, 408, 429 and 500 or above
 * it retries with pauses from 1 s to 256 s; any other refusal drops the batch and counts it. Every server process runs one.
 */
export function startForwarder(deps: ForwarderDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const { random = () => randomInt(2 ** 32) / 2 ** 32 } = deps
  const drops = new Map<string, number>()
  let reportedAt = 0
  const tellDrop = (what: string, times = 1) => {
    drops.set(what, (drops.get(what) ?? 0) + times)
    if (Date.now() - reportedAt < reportEveryMs) return
    reportedAt = Date.now()
    deps.log(`forwarding dropped: ${[...drops].map(([each, count]) => `${each} ${count} times`).join(', ')}`)
  }

  /** Whether there may be more. */
  const sendNext = async (target: ForwardTarget): Promise<boolean> => {
    const claimed = await claimNext(deps, target)
    if (!claimed) return false
    const answer = await post(deps, claimed, signal)
    if (signal.aborted && answer !== 'off' && answer.status === 0) await settle(deps, claimed, 'release')
    else if (answer !== 'off' && isRetryable(answer.status))
      await settle(deps, claimed, { pauseMs: pauseAfter(claimed.failures, answer, random()) })
    else {
      const isTaken = answer !== 'off' && answer.status >= 200 && answer.status < 300
      const reason = answer === 'off' ? 'off' : `http.${answer.status}`
      if (!isTaken) tellDrop(`${target} ${reason}`)
      await settle(deps, claimed, { reason: isTaken ? null : reason })
    }
    return true
  }

  const run = async (target: ForwardTarget) => {
    let trimmedAt = 0
    while (!signal.aborted) {
      const isMore = await (async () => {
        if (Date.now() - trimmedAt > trimEveryMs) {
          const dropped = await trim(deps, target)
          trimmedAt = Date.now()
          if (dropped > 0) tellDrop(`${target} full`, dropped)
        }
        return deps.config.forwards[target] !== null && (await sendNext(target))
      })().catch((error: unknown) => deps.log(`forwarding: ${failureLine(error)}`))
      if (!isMore) await delay(deps.pollMs ?? pollMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const isOff = forwardTargets.every((target) => deps.config.forwards[target] === null)
  const working = isOff ? dropAll(deps) : Promise.all(forwardTargets.map(run)).then(() => undefined)
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/** Drops batches left from when a host was configured. Once is enough, because nothing is queued without a host. */
const dropAll = async (deps: ForwarderDeps) => {
  for (const target of forwardTargets)
    await trim(deps, target).catch((error: unknown) => deps.log(`forwarding: ${failureLine(error)}`))
}
