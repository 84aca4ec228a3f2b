import * as limits from '../../core/limits.ts'
import { type DeliveryEvent, isRetryable } from '../../core/monitor/delivery-types.ts'
import type { OutboxRow } from '../../store/store-types.ts'
import type { Host } from '../host-types.ts'
import { isFree, leaseMs } from '../lease-rules.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { BatchAnswer, Lane } from '../runtime-types.ts'
import { batchOf, firstBatch, readSendable, settleBatch } from './batch-rules.ts'

const quiet = { isQuiet: true }

type Outcome = 'go on' | 'halve' | 'stop'

const leaseKey = (lane: string) => `outbox/${lane}`

/** Leases the lane and reads the next batch; empty if there is none or another living runtime holds the lease. */
const takeBatch = async (host: Host, name: string, lane: Lane, max: number): Promise<OutboxRow[]> => {
  const { owner, now } = host.deps
  const living = await owner.living()
  host.step('drain.living')
  const { batch, isLeasedElsewhere } = await host.write(['effects', 'outbox', 'counters', 'machines'], async (tx) => {
    const at = now()
    const key = leaseKey(name)
    const lease = await tx.get('effects', key)
    if (lease && lease.owner !== owner.id && !isFree(lease, at, living)) return { batch: [], isLeasedElsewhere: true }
    const { rows, isProbe } = await readSendable(tx, host, name, lane, max)
    const batch = firstBatch(rows, isProbe ? 1 : max)
    const work = { key, machine: '', id: name, src: 'drain', input: null, epoch: 0, at }
    if (batch.length > 0) await tx.put('effects', { ...work, owner: owner.id, leaseUntil: at + leaseMs })
    else if (lease) await tx.delete('effects', key)
    return { batch, isLeasedElsewhere: false }
  })
  // wake when the other runtime's lease expires, in case it died
  if (isLeasedElsewhere) host.startDueWork(quiet)
  return batch
}

/** One machine event per answer, in the transaction that deletes what was answered. */
const closeBatch = (host: Host, name: string, lane: Lane, rows: readonly OutboxRow[], answer: BatchAnswer) =>
  host.commit(
    ['outbox'],
    async (tx, apply): Promise<Outcome> => {
      const { status, retryAfterMs = null, code } = answer
      const at = host.deps.now()
      const isFailed = isRetryable(status)
      const event: DeliveryEvent = isFailed
        ? { type: 'batch.failed', at, status, retryAfterMs, random: host.deps.random() }
        : { type: 'batch.acknowledged', at, status }
      await apply(lane.machine, event, host.deps.newId())
      if (isFailed || (code !== undefined && lane.keepCodes?.includes(code))) {
        await tx.delete('effects', leaseKey(name))
        return 'stop'
      }
      if (status === 413 && rows.length > 1) return 'halve'
      await settleBatch(tx, lane, rows, answer)
      return 'go on'
    },
    quiet,
  )

/**
 * Empties one lane: lease → read → send → delete only after a final answer. If the runtime dies in between, the messages
 * stay and are sent again with the same ids. Ends when the lane is empty, sending is paused or the transport failed.
 */
export function createOutboxDrainer(host: Host, name: string, lane: Lane) {
  const controller = new AbortController()

  const drain = async () => {
    let max = limits.batchMessages
    for (;;) {
      const rows = await takeBatch(host, name, lane, max)
      if (rows.length === 0) return
      const batch = batchOf(name, rows, host.deps.now())
      const answer = await lane.send(batch, controller.signal).catch((): BatchAnswer => ({ status: 0 }))
      host.step('drain.sent')
      const outcome = await closeBatch(host, name, lane, rows, answer)
      if (outcome === 'stop') return
      max = outcome === 'halve' ? Math.ceil(rows.length / 2) : limits.batchMessages
    }
  }

  /** A call during a run checks the queue once more before it ends. */
  return { stop: () => controller.abort(), drain: oneAtATime(drain) }
}
