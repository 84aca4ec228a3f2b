import { contractVersion } from '../contract.ts'
import type { DurableMachine, StoredState } from '../durable-machine-types.ts'
import { loggedContext } from './logged-step.ts'
import { type MachineTrace, type TraceFile, type TraceRow, traceVersion } from './trace-file.ts'

/** The rows of the device's stores that a trace contains; nothing else is exported. */
export interface StoredTrace {
  machines: readonly (StoredState & { id: string; version: number; rev: number; bornAt: number })[]
  log: readonly (TraceRow & { machine: string })[]
  timers: readonly { machine: string; id: string; dueAt: number; event: { type: string } }[]
  effects: readonly TraceFile['effects'][number][]
  counters: readonly { name: string; value: number }[]
}

export type TraceFacts = Pick<TraceFile, 'at' | 'build' | 'home' | 'userAgent'>

type Definitions = readonly DurableMachine[]

/** A record of another version may hold fields without an allow-list, so only its version is exported. */
const recordOf = (definition: DurableMachine, { machines }: StoredTrace): MachineTrace['record'] => {
  const row = machines.find(({ id }) => id === definition.id)
  if (!row) return null
  const { version, rev, bornAt, value, context } = row
  const isKnown = version === definition.version
  return {
    version,
    rev,
    bornAt,
    value: value as string,
    context: isKnown ? loggedContext(definition, context) : {},
  }
}

const machineOf = (definition: DurableMachine, stored: StoredTrace): MachineTrace => ({
  id: definition.id,
  version: definition.version,
  record: recordOf(definition, stored),
  rows: stored.log
    .filter(({ machine }) => machine === definition.id)
    .map(({ rev, at, version, event, value, context, asked }) => ({ rev, at, version, event, value, context, asked })),
})

const lanesOf = (counters: StoredTrace['counters']): TraceFile['lanes'] => {
  const lanes: TraceFile['lanes'] = {}
  for (const { name, value } of counters) {
    const [lane = '', what = '', ...reason] = name.split('.')
    if (lane === 'machines') continue
    lanes[lane] ??= { captured: 0, acknowledged: 0, waiting: 0, waitingBytes: 0, dropped: {} }
    const row = lanes[lane]
    if (what === 'dropped') row.dropped[reason.join('.')] = value
    else if (what in row) row[what as 'captured'] = value
  }
  return lanes
}

/** Builds the exported file. Pure: page, test and script build the same one. */
export function buildTrace(definitions: Definitions, stored: StoredTrace, facts: TraceFacts): TraceFile {
  return {
    format: 'worktide-trace',
    version: traceVersion,
    ...facts,
    contract: contractVersion,
    machines: definitions.map((definition) => machineOf(definition, stored)),
    timers: stored.timers.map(({ machine, id, dueAt, event }) => ({ machine, id, dueAt, type: event.type })),
    effects: stored.effects.map(({ key, machine, id, src, epoch, at, leaseUntil }) => ({
      key,
      machine,
      id,
      src,
      epoch,
      at,
      leaseUntil,
    })),
    lanes: lanesOf(stored.counters),
    losses: Object.fromEntries(
      stored.counters.flatMap(({ name, value }) => (name.startsWith('machines.') ? [[name.slice(9), value]] : [])),
    ),
  }
}
