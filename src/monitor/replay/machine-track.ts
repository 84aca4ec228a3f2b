import { type MachineStep, machineStepTag } from '../../core/monitor/replay/replay-segment-rules.ts'

/** A step of the device's trace (`/sso/trace`); the recording takes no fields of its event. */
export interface TracedStep {
  machine: string
  rev: number
  /** Epoch milliseconds. */
  at: number
  event: { type: string }
  value: unknown
}

export interface MachineTrackDeps {
  /** All steps that the device has kept, those of each machine in order. */
  readSteps(): Promise<readonly TracedStep[]>
  /** Calls back when a machine has stepped; returns what ends that. */
  onSteps(listener: () => void): () => void
}

/** Steps come in groups, and reading them takes milliseconds. */
const readAfterMs = 1000
const customEvent = 5

const stateOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * The machines' trace for a recording: the state of each machine at its beginning, then each change of state as a record at
 * the time of the step. Contains only names of machines, states and events, which reveal nothing about a person.
 */
export function trackMachines(
  { readSteps, onSteps }: MachineTrackDeps,
  emit: (record: { type: number; timestamp: number; data: { tag: string; payload: MachineStep } }) => void,
  beganAt: number,
): () => void {
  const last = new Map<string, TracedStep>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const write = (step: TracedStep) => {
    const { machine, at, event, value } = step
    const before = last.get(machine)
    const from = before === undefined ? null : stateOf(before.value)
    last.set(machine, step)
    // sending a record is a step too, so recording steps that change nothing would never end
    if (from === stateOf(value)) return
    const payload = { machine, from, to: stateOf(value), event: event.type }
    emit({ type: customEvent, timestamp: Math.max(at, beganAt), data: { tag: machineStepTag, payload } })
  }
  const read = async () => {
    timer = undefined
    // steps that cannot be read are missing in the replay; the page continues
    const steps = await readSteps().catch(() => [])
    if (isStopped) return
    const beginnings = new Map<string, TracedStep>()
    const fresh = steps.filter((step) => {
      const isFresh = step.rev > (last.get(step.machine)?.rev ?? -1)
      if (isFresh && step.at < beganAt) beginnings.set(step.machine, step)
      return isFresh && step.at >= beganAt
    })
    for (const step of [...beginnings.values(), ...fresh]) write(step)
  }
  const wait = () => {
    timer ??= setTimeout(read, readAfterMs)
  }
  void read()
  const end = onSteps(wait)
  return () => {
    isStopped = true
    clearTimeout(timer)
    end()
  }
}
