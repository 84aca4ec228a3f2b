import type { DurableMachine } from '../durable-machine-types.ts'
import { compare, type Difference, type ReplayedStep, replayMachine } from './replay-machine.ts'
import type { MachineTrace, TraceFile } from './trace-file.ts'

export interface Replay {
  /** In the order in which they happened, all machines together; a machine's steps end with the first that differs. */
  steps: ReplayedStep[]
  /** What is left over: the record or what it waits for is not as after the last step. By machine. */
  leftOver: Record<string, Difference[]>
  /** Rows that were not played. */
  skipped: SkippedRows[]
}

export interface SkippedRows {
  machine: string
  rows: number
  /** Which version of the machine wrote them; null where they do not say. */
  version: number | null
  /** The version that can be played; null where nobody knows the machine. */
  known: number | null
}

const skippedIn = ({ id, rows }: MachineTrace, known: number | null): SkippedRows[] => {
  const versions = rows.map(({ version }) => version ?? null).filter((version) => known === null || version !== known)
  return [...new Set(versions)].map((version) => ({
    machine: id,
    rows: versions.filter((one) => one === version).length,
    version,
    known,
  }))
}

/** Timers and effects as the device stores them, against what the machine waits for after the last step. */
const compareEnd = (file: TraceFile, trace: MachineTrace, { row, snapshot, pending }: ReplayedStep): Difference[] => {
  // what another version did last is not known
  if (!trace.record || trace.rows.at(-1) !== row) return []
  const timers = file.timers.filter(({ machine }) => machine === trace.id)
  const effects = file.effects.filter(({ machine }) => machine === trace.id)
  const dueAt = Object.fromEntries(timers.map(({ id, dueAt }) => [id, dueAt]))
  const awaited = Object.entries(pending.timers).map(([id, at]) => [id, at ?? dueAt[id] ?? 'some time'])
  return [
    ...compare(trace.record.rev, row.rev, 'record.rev'),
    ...compare(trace.record.value, snapshot.value, 'record.state'),
    ...compare(trace.record.context, row.context, 'record.context'),
    ...compare(dueAt, Object.fromEntries(awaited), 'timers'),
    ...compare(effects.map(({ id }) => id).sort(), [...pending.effects].sort(), 'effects'),
  ]
}

/** All machines together; a clock that was put back does not change the order of one machine's steps. */
const inTime = (steps: readonly ReplayedStep[]): ReplayedStep[] => {
  const latest: Record<string, number> = {}
  const placed = steps.map((step) => {
    latest[step.machine] = Math.max(latest[step.machine] ?? 0, step.row.at)
    return { step, at: latest[step.machine] as number }
  })
  return placed.sort((a, b) => a.at - b.at).map(({ step }) => step)
}

/** Plays every machine of a trace whose definition is known. Pure: the same file has the same outcome everywhere. */
export function replayTrace(definitions: readonly DurableMachine[], file: TraceFile): Replay {
  const steps: ReplayedStep[] = []
  const leftOver: Replay['leftOver'] = {}
  const skipped: SkippedRows[] = []
  for (const trace of file.machines) {
    const definition = definitions.find(({ id }) => id === trace.id)
    skipped.push(...skippedIn(trace, definition?.version ?? null))
    if (!definition) continue
    const played = [...replayMachine(definition, trace)]
    steps.push(...played)
    const last = played.at(-1)
    const end = last && last.differences.length === 0 ? compareEnd(file, trace, last) : []
    if (end.length > 0) leftOver[trace.id] = end
  }
  return { steps: inTime(steps), leftOver, skipped }
}
