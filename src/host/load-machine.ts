import { type AnyMachineSnapshot, initialTransition } from 'xstate'
import type { DurableMachine } from '../core/durable-machine-types.ts'
import { migratedState } from '../core/migrated-state.ts'
import { loggedContext } from '../core/trace/logged-step.ts'
import { appendLog, listEffectsOf, listTimers, quarantineMachine } from '../store/machine-rows.ts'
import { count } from '../store/outbox-rows.ts'
import type { EffectRow, MachineRow, Transaction } from '../store/store-types.ts'
import type { PublishedView } from './runtime-types.ts'
import { storeActions } from './store-actions.ts'

/** The stores of one event, unless it changes the data owner. */
export const dispatchStores = ['machines', 'log', 'seen', 'timers', 'effects', 'counters'] as const
export type DispatchStore = (typeof dispatchStores)[number]
export type DispatchTransaction = Transaction<DispatchStore>

interface Restored {
  row: MachineRow
  snapshot: AnyMachineSnapshot
}
export interface Loaded extends Restored {
  /** Effects whose answers the machine waits for. */
  effects: readonly EffectRow[]
}

const restore = (definition: DurableMachine, row: MachineRow): Restored => {
  const { value, context } = migratedState(definition, row.version, row)
  const snapshot = definition.machine.resolveState({ value, context })
  return { row: { ...row, version: definition.version, value, context }, snapshot }
}

const start = async (
  tx: DispatchTransaction,
  definition: DurableMachine,
  at: number,
  rev: number,
  effects: readonly EffectRow[],
): Promise<Loaded> => {
  const [snapshot, actions] = initialTransition(definition.machine, definition.initialAt?.(at) as never)
  const { id, version } = definition
  const row: MachineRow = { id, version, rev, bornAt: at, value: snapshot.value, context: snapshot.context }
  await tx.put('machines', row)
  await storeActions(tx, definition, { row, snapshot, effects }, actions, at)
  return { row, snapshot, effects: await listEffectsOf(tx, id) }
}

const restartMachine = async (
  tx: DispatchTransaction,
  definition: DurableMachine,
  unread: MachineRow,
  at: number,
  effects: readonly EffectRow[],
) => {
  const machine = definition.id
  await quarantineMachine(tx, unread)
  await count(tx, { [`machines.quarantined.${machine}`]: 1 })
  for (const timer of await listTimers(tx))
    if (timer.machine === machine) await tx.delete('timers', [machine, timer.id])
  const fresh = await start(tx, definition, at, unread.rev + 1, effects)
  const { rev, value } = fresh.row
  const event = { type: 'record.quarantined', version: unread.version }
  const { version } = definition
  const context = loggedContext(definition, fresh.row.context)
  await appendLog(tx, { machine, version, rev, at, eventId: `quarantine:${machine}:${rev}`, event, value, context })
  return fresh
}

/** Reads the machine as last committed, without a write; null if it never ran or its record is unreadable. */
export async function readMachine(tx: Transaction<'machines'>, definition: DurableMachine): Promise<Restored | null> {
  const row = await tx.get('machines', definition.id)
  try {
    return row ? restore(definition, row) : null
  } catch {
    return null
  }
}

/**
 * The machine as last committed, migrated to the current version; started if there is none. A record that cannot be read
 * (newer version, missing migration, unknown state) is quarantined and counted, and the machine starts again at the next
 * revision, so that pages do not discard its views as old.
 */
export async function loadMachine(tx: DispatchTransaction, definition: DurableMachine, at: number): Promise<Loaded> {
  const [row, effects] = await Promise.all([tx.get('machines', definition.id), listEffectsOf(tx, definition.id)])
  if (!row) return start(tx, definition, at, 0, effects)
  try {
    return { ...restore(definition, row), effects }
  } catch {
    return restartMachine(tx, definition, row, at, effects)
  }
}

export const publishedView = (definition: DurableMachine, { row, snapshot }: Restored): PublishedView => ({
  machine: definition.id,
  bornAt: row.bornAt,
  rev: row.rev,
  view: definition.view(snapshot as never),
})
