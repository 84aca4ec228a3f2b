import { type AnyMachineSnapshot, transition } from 'xstate'
import type { DurableMachine } from '../core/durable-machine-types.ts'
import { listEffectsOf } from '../store/effects-store.ts'
import { writeMachine } from '../store/machines-store.ts'
import { readProcessedEvent, writeProcessedEvent } from '../store/processed-events-store.ts'
import type { MachineRow } from '../store/store-rows-types.ts'
import type { Transaction } from '../store/store-types.ts'
import { loadMachine } from './load-machine.ts'
import { logStep } from './log-step.ts'
import { purgeOwnerData } from './outbox/purge-owner-data.ts'
import type { DispatchResult, PublishedView } from './runtime-types.ts'
import { storeActions } from './store-actions.ts'

export interface Arrival {
  eventId: string
  epoch?: number
  at: number
}

export interface Applied {
  result: DispatchResult
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
  given: { type: string },
  { eventId, epoch, at }: Arrival,
): Promise<Applied> {
  const processed = await readProcessedEvent(tx, eventId)
  const { row: before, snapshot } = await loadMachine(tx, definition, at)
  const effects = await listEffectsOf(tx, definition.id)
  const { view } = publishedView(definition, before, snapshot)
  if (processed) {
    const repeated: DispatchResult = { rev: processed.rev, view, duplicate: true }
    return { result: processed.stale ? { ...repeated, stale: true } : repeated, stopped: [] }
  }
  if (epoch !== undefined && definition.epoch && definition.epoch(snapshot.context) !== epoch) {
    await writeProcessedEvent(tx, { eventId, rev: before.rev, at, stale: true })
    return { result: { rev: before.rev, view, stale: true }, stopped: [] }
  }
  const event = { at, ...given }
  const [next, actions] = transition(definition.machine, snapshot as never, event as never) as unknown as [
    AnyMachineSnapshot,
    { type: string; params?: unknown }[],
  ]
  const row: MachineRow = { ...before, rev: before.rev + 1, value: next.value, context: next.context }
  await writeMachine(tx, row)
  await writeProcessedEvent(tx, { eventId, rev: row.rev, at })
  const { asked, stopped } = await storeActions(tx, definition, { row, snapshot: next, effects }, actions, at)
  await logStep(tx, definition, { row, before: snapshot.context, event, at, eventId, asked })
  const owner = definition.owner?.(next as never) ?? null
  if (owner !== (definition.owner?.(snapshot as never) ?? null)) await purgeOwnerData(tx, (kept) => kept !== owner)
  const published = publishedView(definition, row, next)
  return { result: { rev: row.rev, view: published.view }, published, stopped }
}
