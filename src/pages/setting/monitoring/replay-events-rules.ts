import { type MachineStep, machineStepTag } from '../../../core/monitor/replay/replay-segment-rules.ts'

/** What rrweb recorded; `timestamp` is epoch milliseconds. */
export interface ReplayEvent {
  type: number
  timestamp: number
  data?: unknown
}

const full = 2
const meta = 4

/** The records of a segment: zlib in base64. */
export const recordsOf = async (segment: string): Promise<ReplayEvent[]> => {
  const bytes = Uint8Array.from(atob(segment), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return (JSON.parse(await new Response(stream).text()) as { records: ReplayEvent[] }).records
}

/** All events in order, from the first snapshot on: what came before it cannot be drawn. */
export const playableEvents = (records: readonly ReplayEvent[]): ReplayEvent[] => {
  const sorted = [...records].sort((a, b) => a.timestamp - b.timestamp)
  const first = sorted.findIndex(({ type }) => type === full)
  if (first < 0) return []
  // the event right before it contains the window's size
  return sorted.slice(sorted[first - 1]?.type === meta ? first - 1 : first)
}

/** A machine of the recorded device at some moment: its state, the event that led to it, and when, epoch milliseconds. */
export interface MachineAt extends MachineStep {
  at: number
  /** Whether the machine was in this state before the recording began. */
  isEarlier: boolean
}

/** The machines at a moment of the recording (epoch milliseconds), by name. Empty where no trace was recorded. */
export const machinesAt = (events: readonly ReplayEvent[], moment: number): MachineAt[] => {
  const machines = new Map<string, MachineAt>()
  for (const { timestamp, data } of events) {
    const { tag, payload } = (data ?? {}) as { tag?: unknown; payload?: Partial<MachineStep> }
    if (timestamp > moment || tag !== machineStepTag || !payload) continue
    const { machine, from = null, to, event } = payload
    if (typeof machine !== 'string' || typeof to !== 'string' || typeof event !== 'string') continue
    machines.set(machine, { machine, from, to, event, at: timestamp, isEarlier: from === null })
  }
  return [...machines.values()].sort((a, b) => a.machine.localeCompare(b.machine))
}

/** Minutes and seconds, as players show them. */
export const clockOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = [hours > 0 ? String(minutes).padStart(2, '0') : minutes, String(seconds % 60).padStart(2, '0')]
  return [...(hours > 0 ? [hours] : []), ...rest].join(':')
}
