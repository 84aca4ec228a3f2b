import type { DurableMachine } from '../durable-machine-types.ts'
import { compare, type Difference, type ReplayedStep, replayMachine } from './replay-machine.ts'
import type { MachineTrace, TraceFile } from './trace-file.ts'

export interface Replay {
  /** In chronological order over all machines; a machine's steps end with the first that differs. */
  steps: ReplayedStep[]
  /** Differences between the last step and the stored record or pending work, by machine. */
  remaining: Record<string, Difference[]>
  /** Rows that were not played. */
  skipped: SkippedRows[]
}

export interface SkippedRows {
  machine: string
  rows: number
  /** The machine version that wrote them; null if not logged. */
  version: number | null
  /** The version that can be replayed; null for an unknown machine. */
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

/** Compares stored timers and effects with the pending work after the last step. */
const compareEnd = (file: TraceFile, trace: MachineTrace, { row, snapshot, pending }: ReplayedStep): Difference[] => {
  // the last step of another version is unknown
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

/** Merges all machines by time; the order within one machine stays, even if the clock was set back. */
const inTime = (steps: readonly ReplayedStep[]): ReplayedStep[] => {
  const latest: Record<string, number> = {}
  const placed = steps.map((step) => {
    latest[step.machine] = Math.max(latest[step.machine] ?? 0, step.row.at)
    return { step, at: latest[step.machine] as number }
  })
  return placed.sort((a, b) => a.at - b.at).map(({ step }) => step)
}

/** Replays every known machine of a trace. Pure. */
export function replayTrace(definitions: readonly DurableMachine[], file: TraceFile): Replay {
  const steps: ReplayedStep[] = []
  const remaining: Replay['remaining'] = {}
  const skipped: SkippedRows[] = []
  for (const trace of file.machines) {
    const definition = definitions.find(({ id }) => id === trace.id)
    skipped.push(...skippedIn(trace, definition?.version ?? null))
    if (!definition) continue
    const played = [...replayMachine(definition, trace)]
    steps.push(...played)
    const last = played.at(-1)
    const end = last && last.differences.length === 0 ? compareEnd(file, trace, last) : []
    if (end.length > 0) remaining[trace.id] = end
  }
  return { steps: inTime(steps), remaining, skipped }
}
