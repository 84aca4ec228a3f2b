import { createBrowserInspector } from '@statelyai/inspect'
import { runtimeMachines } from '../../core/runtime-machines.ts'
import type { MachineTrace, TraceFile } from '../../core/trace/trace-file.ts'

type Inspector = Pick<ReturnType<typeof createBrowserInspector>, 'actor' | 'event' | 'snapshot'>

const definitionOf = (id: string) =>
  JSON.stringify(runtimeMachines.find((definition) => definition.id === id)?.machine.config)

/**
 * Shows durable machines to Stately's inspector. They are no live actors, so it is fed from the log: an actor for each
 * machine, an event and a snapshot for each row it has not been told of. In development alone.
 */
export function createMachineInspector(inspector: Inspector = createBrowserInspector()) {
  const told = new Map<string, number>()

  const tell = ({ id, rows }: MachineTrace) => {
    const first = rows[0]
    if (!told.has(id)) {
      const snapshot = first && { status: 'active' as const, value: first.value, context: first.context }
      inspector.actor(id, snapshot, { definition: definitionOf(id) })
    }
    const known = told.get(id) ?? 0
    for (const { rev, event, value, context } of rows.filter((row) => row.rev > known)) {
      inspector.event(id, event)
      inspector.snapshot(id, { status: 'active', value, context }, { event })
      told.set(id, rev)
    }
    if (!told.has(id)) told.set(id, 0)
  }

  return { show: ({ machines }: Pick<TraceFile, 'machines'>) => machines.forEach(tell) }
}
