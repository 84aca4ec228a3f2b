import type { DurableMachine } from '../durable-machine-types.ts'
import { compare, type Difference, playableRows, type ReplayedStep, replayMachine } from './replay-machine.ts'
import type { MachineTrace, TraceFile } from './trace-file.ts'

export interface Replay {
  /** In the order in which they happened, all machines together; a machine's steps end with the first that differs. */
  steps: ReplayedStep[]
  /** What is left over: the record or what it waits for is not as after the last step. By machine. */
  leftOver: Record<string, Difference[]>
  /** Rows of other versions of the machine, which this one cannot play. */
  skipped: number
}

/** Timers and effects as the device stores them, against what the machine waits for after the last step. */
const compareEnd = (file: TraceFile, trace: MachineTrace, { row, snapshot, pending }: ReplayedStep): Difference[] => {
  if (!trace.record) return []
  const timers = file.timers.filter(({ machine }) => machine === trace.id)
  const effects = file.effects.filter(({ machine }) => machine === trace.id)
  const dueAt = Object.fromEntries(timers.map(({ id, dueAt }) => [id, dueAt]))
  return [
    ...compare(trace.record.rev, row.rev, 'record.rev'),
    ...compare(trace.record.value, snapshot.value, 'record.state'),
    ...compare(trace.record.context, row.context, 'record.context'),
    ...compare(dueAt, pending.timers, 'timers'),
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
  let skipped = 0
  for (const trace of file.machines) {
    const definition = definitions.find(({ id }) => id === trace.id)
    if (!definition) continue
    skipped += trace.rows.length - playableRows(definition, trace).length
    const played = [...replayMachine(definition, trace)]
    steps.push(...played)
    const last = played.at(-1)
    const end = last && last.differences.length === 0 ? compareEnd(file, trace, last) : []
    if (end.length > 0) leftOver[trace.id] = end
  }
  return { steps: inTime(steps), leftOver, skipped }
}
