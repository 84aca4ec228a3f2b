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
  /** What pages receive; absent when nothing was applied. */
  published?: PublishedView
  /** Keys of effects that the machine no longer waits for. */
  stopped: string[]
}

/** Deletes the data of owners who are gone, in the event's transaction. */
export type Purge = (isPurged: (owner: string) => boolean, what: 'all' | 'cache') => Promise<void>

/** The event changes the data owner, and its transaction was opened without the stores that hold their data. */
export class NeedsPurge extends Error {}

/**
 * Applies one event in the caller's transaction. An event processed before only returns the view; an event of another
 * epoch changes nothing. Otherwise snapshot, log row, timers and effects are written together. The view is computed on
 * every call and never stored with the processed event ids, so they hold no personal data.
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
  const isOtherOwner = owner !== (definition.owner?.(snapshot as never) ?? null)
  const kept = definition.keeps?.owners(next as never) ?? []
  const dropped = definition.keeps?.owners(snapshot as never).filter((name) => !kept.includes(name)) ?? []
  if ((isOtherOwner || dropped.length > 0) && !purge) throw new NeedsPurge()
  const row: MachineRow = { ...before.row, rev: before.row.rev + 1, value: next.value, context: next.context }
  const { rev, value, context } = row
  await tx.put('machines', row)
  await tx.put('seen', { eventId, rev, at })
  const { requested: asked, stopped } = await storeActions(
    tx,
    definition,
    { row, snapshot: next, effects },
    actions,
    at,
  )
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
  if (isOtherOwner) await purge?.((cached) => cached !== owner, 'all')
  if (dropped.length > 0) await purge?.((cached) => dropped.includes(cached), 'cache')
  const published = publishedView(definition, { row, snapshot: next })
  return { result: published, published, stopped }
}
