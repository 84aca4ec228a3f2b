import { type AnyMachineSnapshot, initialTransition } from 'xstate'
import type { DurableMachine } from '../core/durable-machine-types.ts'
import { migratedState } from '../core/migrated-state.ts'
import { loggedContext } from '../core/trace/logged-step.ts'
import { count } from '../store/counters-store.ts'
import { listEffectsOf } from '../store/effects-store.ts'
import { appendLog } from '../store/log-store.ts'
import { quarantineMachine, readMachine, writeMachine } from '../store/machines-store.ts'
import type { MachineRow } from '../store/store-rows-types.ts'
import type { Transaction } from '../store/store-types.ts'
import { deleteTimer, listTimers } from '../store/timers-store.ts'
import { storeActions } from './store-actions.ts'

export interface Loaded {
  row: MachineRow
  snapshot: AnyMachineSnapshot
}

const restore = (definition: DurableMachine, row: MachineRow): Loaded => {
  const { value, context } = migratedState(definition, row.version, row)
  const snapshot = definition.machine.resolveState({ value, context })
  return { row: { ...row, version: definition.version, value, context }, snapshot }
}

const start = async (tx: Transaction, definition: DurableMachine, at: number, rev: number): Promise<Loaded> => {
  const [snapshot, actions] = initialTransition(definition.machine, definition.initialAt?.(at) as never)
  const { id, version } = definition
  const row: MachineRow = { id, version, rev, bornAt: at, value: snapshot.value, context: snapshot.context }
  await writeMachine(tx, row)
  await storeActions(tx, definition, { row, snapshot, effects: await listEffectsOf(tx, id) }, actions, at)
  return { row, snapshot }
}

const startAnew = async (tx: Transaction, definition: DurableMachine, unread: MachineRow, at: number) => {
  const machine = definition.id
  await quarantineMachine(tx, unread)
  await count(tx, `machines.quarantined.${machine}`)
  for (const timer of await listTimers(tx)) if (timer.machine === machine) await deleteTimer(tx, machine, timer.id)
  const fresh = await start(tx, definition, at, unread.rev + 1)
  const { rev, value } = fresh.row
  const event = { type: 'record.quarantined', version: unread.version }
  const { version } = definition
  const context = loggedContext(definition, fresh.row.context)
  await appendLog(tx, { machine, version, rev, at, eventId: `quarantine:${machine}:${rev}`, event, value, context })
  return fresh
}

/** The machine as last committed, in a transaction that only reads; null where it never ran or its record is not known. */
export async function peekMachine(tx: Transaction, definition: DurableMachine): Promise<Loaded | null> {
  const row = await readMachine(tx, definition.id)
  try {
    return row ? restore(definition, row) : null
  } catch {
    return null
  }
}

/**
 * The machine as last committed, migrated to the version we know; started where there is none. A record that cannot be
 * read (a newer version, a missing migration, an unknown state) is put aside, counted, and the machine starts anew with
 * the revision going on, so that no page takes its views for old ones.
 */
export async function loadMachine(tx: Transaction, definition: DurableMachine, at: number): Promise<Loaded> {
  const row = await readMachine(tx, definition.id)
  if (!row) return start(tx, definition, at, 0)
  try {
    return restore(definition, row)
  } catch {
    return startAnew(tx, definition, row, at)
  }
}
