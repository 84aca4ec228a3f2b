import { type DeliveryEvent, type DeliveryView, isRetryable } from '../../core/monitor/delivery-types.ts'
import { deleteEffect, readEffect, writeEffect } from '../../store/effects-store.ts'
import { listMessages, readMessage } from '../../store/outbox-store.ts'
import type { OutboxRow } from '../../store/store-rows-types.ts'
import type { Transaction } from '../../store/store-types.ts'
import { readView } from '../apply-event.ts'
import type { Batch, BatchAnswer, Lane } from '../home-types.ts'
import type { Apply, Host } from '../host-types.ts'
import { isFree, leaseMs } from '../lease-rules.ts'
import { loadMachine } from '../load-machine.ts'
import { acknowledgeMessage, dropMessage } from './outbox-capture.ts'

/** spec.md 9: 16 KiB and 50 messages per batch; a larger message travels alone. */
export const batchMaxBytes = 16 * 1024
export const batchMaxMessages = 50

const quiet = { isQuiet: true }

type Outcome = 'go on' | 'halve' | 'stop'

const leaseKey = (lane: string) => `outbox/${lane}`

const firstBatch = (rows: readonly OutboxRow[], most: number) => {
  const taken: OutboxRow[] = []
  let bytes = 0
  for (const row of rows.slice(0, most)) {
    bytes += row.size
    if (taken.length > 0 && bytes > batchMaxBytes) break
    taken.push(row)
  }
  return taken
}

/** Whose queued writes may be sent now. */
const callingOwner = async (tx: Transaction, host: Host, at: number) => {
  for (const definition of host.deps.machines) {
    if (!definition.mayCall) continue
    const { snapshot } = await loadMachine(tx, definition, at)
    if (definition.mayCall(snapshot)) return definition.owner?.(snapshot) ?? null
  }
  return null
}

/** The rows that could be sent now, oldest first; with when to come back if it is too early. */
export async function readSendable(tx: Transaction, host: Host, name: string, lane: Lane) {
  const now = host.deps.now()
  const first = await listMessages(tx, name, batchMaxMessages)
  if (first.length === 0) return { rows: [], dueAt: null, isProbe: false }
  const { status, nextAttemptAt } = (await readView(tx, host.machine(lane.machine), now)).view as DeliveryView
  if (nextAttemptAt !== null && nextAttemptAt > now) return { rows: [], dueAt: nextAttemptAt, isProbe: false }
  const owner = lane.owned ? await callingOwner(tx, host, now) : null
  const rows = lane.owned ? first.filter((row) => owner !== null && row.owner === owner).slice(0, 1) : first
  return { rows, dueAt: null, isProbe: status === 'down' }
}

/** What one answer means for each message of its batch. */
const settle = async (tx: Transaction, lane: Lane, rows: readonly OutboxRow[], { status, code }: BatchAnswer) => {
  const isAccepted = status >= 200 && status < 300 && (!lane.owned || code === undefined || code === '200')
  const reason = lane.owned && code !== undefined ? `code.${code}` : `http.${status}`
  for (const { seq } of rows) {
    const row = await readMessage(tx, seq as number)
    if (!row) continue
    if (isAccepted) await acknowledgeMessage(tx, row)
    else await dropMessage(tx, row, reason)
  }
}

/**
 * Empties one lane: lease → read → send → delete only after a final answer, the transport machine's event in the same
 * transaction as the deletion. A home that dies in between leaves the messages, and the next one sends them again with
 * the same ids. Resolves when the lane is empty, not to be sent now, or the transport failed.
 */
export function createOutboxDrainer(host: Host, name: string, lane: Lane) {
  const { deps } = host
  let draining: Promise<void> | undefined
  let isAskedAgain = false
  const controller = new AbortController()

  const take = async (most: number): Promise<OutboxRow[]> => {
    const living = await deps.owner.living()
    host.step('drain.living')
    return host.commit(async (tx) => {
      const now = deps.now()
      const key = leaseKey(name)
      const lease = await readEffect(tx, key)
      if (lease && lease.owner !== deps.owner.id && !isFree(lease, now, living)) return []
      const { rows, isProbe } = await readSendable(tx, host, name, lane)
      const batch = firstBatch(rows, isProbe ? 1 : most)
      const mine = { owner: deps.owner.id, leaseUntil: now + leaseMs }
      const row = { key, machine: '', id: name, src: 'drain', input: null, epoch: 0, at: now }
      if (batch.length > 0) await writeEffect(tx, { ...row, ...mine })
      else if (lease) await deleteEffect(tx, key)
      return batch
    }, quiet)
  }

  const tell = async (apply: Apply, { status, retryAfterMs = null }: BatchAnswer) => {
    const isFailed = isRetryable(status)
    const at = deps.now()
    const event: DeliveryEvent = isFailed
      ? { type: 'batch.failed', at, status, retryAfterMs, random: deps.random() }
      : { type: 'batch.acknowledged', at, status }
    await apply(lane.machine, event, deps.newId())
    return isFailed
  }

  const close = (rows: OutboxRow[], answer: BatchAnswer) =>
    host.commit(async (tx, apply): Promise<Outcome> => {
      const isFailed = await tell(apply, answer)
      const isKept = answer.code !== undefined && lane.keepCodes?.includes(answer.code)
      if (isFailed || isKept) {
        await deleteEffect(tx, leaseKey(name))
        return 'stop'
      }
      if (answer.status === 413 && rows.length > 1) return 'halve'
      await settle(tx, lane, rows, answer)
      return 'go on'
    }, quiet)

  const batchOf = (rows: OutboxRow[]): Batch => ({
    id: `${rows[0]?.id}~${rows.at(-1)?.id}~${rows.length}`,
    lane: name,
    sentAt: deps.now(),
    messages: rows.map(({ id, kind, at, size, owner, data }) => ({ id, kind, at, size, owner, data })),
  })

  const drain = async () => {
    let most = batchMaxMessages
    for (;;) {
      const rows = await take(most)
      if (rows.length === 0) return
      const answer = await lane.send(batchOf(rows), controller.signal).catch((): BatchAnswer => ({ status: 0 }))
      host.step('drain.sent')
      const outcome = await close(rows, answer)
      if (outcome === 'stop') return
      most = outcome === 'halve' ? Math.ceil(rows.length / 2) : batchMaxMessages
    }
  }

  const drainAgain = async () => {
    do {
      isAskedAgain = false
      await drain()
    } while (isAskedAgain)
  }

  return {
    stop: () => controller.abort(),
    /** One drain at a time; asked while one runs, it looks once more before it ends. */
    drain: () => {
      isAskedAgain = true
      draining ??= drainAgain().finally(() => {
        draining = undefined
      })
      return draining
    },
  }
}
