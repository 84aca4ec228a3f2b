import { type AnyMachineSnapshot, transition } from 'xstate'
import type { DurableMachine } from '../core/durable-machine-types.ts'
import { loggedStep } from '../core/trace/logged-step.ts'
import { appendLog } from '../store/machine-rows.ts'
import type { MachineRow } from '../store/store-types.ts'
import { type DispatchTransaction, loadMachine, publishedView } from './load-machine.ts'
import type { DispatchResult, PublishedView } from './runtime-types.ts'
import { storeActions } from './store-actions.ts'

export interface Arrival {
  eventId: string
  epoch?: number
  at: number
}

export interface Applied {
  result: DispatchResult
  /** What pages are told; absent when nothing was applied. */
  published?: PublishedView
  /** Keys of effects nobody waits for any more. */
  stopped: string[]
}

/** Deletes what is kept for owners that are gone, in the transaction of the event. */
export type Purge = (isGone: (owner: string) => boolean) => Promise<void>

/** The event changes whose data is kept here, and its transaction was opened without the stores that hold it. */
export class NeedsPurge extends Error {}

/**
 * One event, applied in the caller's transaction: processed before → nothing but the view; of another epoch → nothing;
 * else snapshot, log row, timers and effects are written together. Views are read anew each time, so that nothing of a
 * person stays behind with the ids of processed events.
 */
export async function applyEvent(
  tx: DispatchTransaction,
  definition: DurableMachine,
  dispatched: { type: string },
  { eventId, epoch, at }: Arrival,
  purge?: Purge,
): Promise<Applied> {
  const [processed, before] = await Promise.all([tx.get('seen', eventId), loadMachine(tx, definition, at)])
  const { snapshot, effects } = before
  const unchanged = publishedView(definition, before)
  if (processed) {
    const result: DispatchResult = { ...unchanged, duplicate: true }
    return { result: processed.stale ? { ...result, stale: true } : result, stopped: [] }
  }
  if (epoch !== undefined && definition.epoch && definition.epoch(snapshot.context) !== epoch) {
    await tx.put('seen', { eventId, rev: before.row.rev, at, stale: true })
    return { result: { ...unchanged, stale: true }, stopped: [] }
  }
  const event = { at, ...dispatched }
  const [next, actions] = transition(definition.machine, snapshot as never, event as never) as unknown as [
    AnyMachineSnapshot,
    { type: string; params?: unknown }[],
  ]
  const owner = definition.owner?.(next as never) ?? null
  const isAnothers = owner !== (definition.owner?.(snapshot as never) ?? null)
  if (isAnothers && !purge) throw new NeedsPurge()
  const row: MachineRow = { ...before.row, rev: before.row.rev + 1, value: next.value, context: next.context }
  const { rev, value, context } = row
  await tx.put('machines', row)
  await tx.put('seen', { eventId, rev, at })
  const { asked, stopped } = await storeActions(tx, definition, { row, snapshot: next, effects }, actions, at)
  const logged = loggedStep(definition, before.row.context, event, context)
  await appendLog(tx, {
    machine: definition.id,
    version: definition.version,
    rev,
    at,
    eventId,
    value,
    asked,
    ...logged,
  })
  if (isAnothers) await purge?.((cached) => cached !== owner)
  const published = publishedView(definition, { row, snapshot: next })
  return { result: published, published, stopped }
}
