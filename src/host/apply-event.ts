import { type AnyMachineSnapshot, transition } from 'xstate'
import type { DurableMachine } from '../core/durable-machine-types.ts'
import { listEffectsOf } from '../store/effects-store.ts'
import { writeMachine } from '../store/machines-store.ts'
import { readSeen, writeSeen } from '../store/seen-store.ts'
import type { MachineRow } from '../store/store-rows-types.ts'
import type { Transaction } from '../store/store-types.ts'
import type { PublishedView, Told } from './home-types.ts'
import { loadMachine } from './load-machine.ts'
import { logStep } from './log-step.ts'
import { forgetOwned } from './outbox/forget-owned.ts'
import { storeActions } from './store-actions.ts'

export interface Arrival {
  eventId: string
  epoch?: number
  at: number
}

export interface Applied {
  told: Told
  /** What pages are to hear; absent when nothing was applied. */
  published?: PublishedView
  /** Keys of effects nobody waits for any more. */
  stopped: string[]
}

export const publishedView = (
  definition: DurableMachine,
  row: MachineRow,
  snapshot: AnyMachineSnapshot,
): PublishedView => ({
  machine: definition.id,
  bornAt: row.bornAt,
  rev: row.rev,
  view: definition.view(snapshot as never),
})

/** The machine's view as last committed; a machine that never ran is started. */
export async function readView(tx: Transaction, definition: DurableMachine, at: number): Promise<PublishedView> {
  const { row, snapshot } = await loadMachine(tx, definition, at)
  return publishedView(definition, row, snapshot)
}

/**
 * One event, applied in the caller's transaction: seen before → the stored result; of another epoch → nothing;
 * else snapshot, log row, timers and effects are written together. The result holds no view: it is read anew, so that
 * nothing of a person stays behind in `seen`.
 */
export async function applyEvent(
  tx: Transaction,
  definition: DurableMachine,
  told: { type: string },
  { eventId, epoch, at }: Arrival,
): Promise<Applied> {
  const seen = await readSeen(tx, eventId)
  const { row: before, snapshot } = await loadMachine(tx, definition, at)
  const effects = await listEffectsOf(tx, definition.id)
  const { view } = publishedView(definition, before, snapshot)
  if (seen) {
    const result: Told = { rev: seen.rev, view, duplicate: true }
    return { told: seen.stale ? { ...result, stale: true } : result, stopped: [] }
  }
  if (epoch !== undefined && definition.epoch && definition.epoch(snapshot.context) !== epoch) {
    await writeSeen(tx, { eventId, rev: before.rev, at, stale: true })
    return { told: { rev: before.rev, view, stale: true }, stopped: [] }
  }
  const event = { at, ...told }
  const [next, actions] = transition(definition.machine, snapshot as never, event as never) as unknown as [
    AnyMachineSnapshot,
    { type: string; params?: unknown }[],
  ]
  const row: MachineRow = { ...before, rev: before.rev + 1, value: next.value, context: next.context }
  await writeMachine(tx, row)
  await writeSeen(tx, { eventId, rev: row.rev, at })
  const { asked, stopped } = await storeActions(tx, definition, { row, snapshot: next, effects }, actions, at)
  await logStep(tx, definition, { row, before: snapshot.context, event, at, eventId, asked })
  const owner = definition.owner?.(next as never) ?? null
  if (owner !== (definition.owner?.(snapshot as never) ?? null)) await forgetOwned(tx, (kept) => kept !== owner)
  const published = publishedView(definition, row, next)
  return { told: { rev: row.rev, view: published.view }, published, stopped }
}
