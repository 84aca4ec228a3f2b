import { createBrowserInspector } from '@statelyai/inspect'
import { runtimeMachines } from '../../core/runtime-machines.ts'
import type { MachineTrace, TraceFile } from '../../core/trace/trace-file.ts'

type Inspector = Pick<ReturnType<typeof createBrowserInspector>, 'actor' | 'event' | 'snapshot'>

const definitionOf = (id: string) =>
  JSON.stringify(runtimeMachines.find((definition) => definition.id === id)?.machine.config)

/**
 * Shows durable machines in Stately's inspector. They are not live actors, so it is fed from the log: an actor for each
 * machine, an event and a snapshot for each new row. For development only.
 */
export function createMachineInspector(inspector: Inspector = createBrowserInspector()) {
  const sentRevisions = new Map<string, number>()

  const sendSteps = ({ id, rows }: MachineTrace) => {
    const first = rows[0]
    if (!sentRevisions.has(id)) {
      const snapshot = first && { status: 'active' as const, value: first.value, context: first.context }
      inspector.actor(id, snapshot, { definition: definitionOf(id) })
    }
    const sent = sentRevisions.get(id) ?? 0
    for (const { rev, event, value, context } of rows.filter((row) => row.rev > sent)) {
      inspector.event(id, event)
      inspector.snapshot(id, { status: 'active', value, context }, { event })
      sentRevisions.set(id, rev)
    }
    if (!sentRevisions.has(id)) sentRevisions.set(id, 0)
  }

  return { show: ({ machines }: Pick<TraceFile, 'machines'>) => machines.forEach(sendSteps) }
}
