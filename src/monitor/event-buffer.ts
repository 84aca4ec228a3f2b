import type { CapturedRecord } from '../core/contract.ts'
import { encodeLine, type MonitorEvent } from '../core/monitor/line-protocol-rules.ts'

/** `monitoring.md` 1: events of one moment travel together. */
export const microBatchMs = 20
/** What a page without any home holds back at most. */
const longestWait = 200

export interface BufferDeps {
  /** Puts records into the outbox; resolves when they are stored. */
  capture(lane: string, records: readonly CapturedRecord[], eventId: string): Promise<void>
  beacon(lines: string): boolean
  newId(): string
}

type Kind = CapturedRecord['kind']
const kindOf: Partial<Record<MonitorEvent['measurement'], Kind>> = { browser_log: 'event' }

/** Takes events at once and hands them to the outbox in micro-batches. What is not stored yet is known at any moment. */
export function createEventBuffer({ capture, beacon, newId }: BufferDeps) {
  let waiting: CapturedRecord[] = []
  const onTheWay = new Set<readonly CapturedRecord[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    onTheWay.add(batch)
    capture('monitor', batch, newId())
      .catch(() => {
        waiting = [...batch, ...waiting].slice(-longestWait)
      })
      .finally(() => onTheWay.delete(batch))
  }

  return {
    add: (event: MonitorEvent) => {
      const { id, measurement, at } = event
      waiting.push({ id, at, kind: kindOf[measurement] ?? (measurement as Kind), data: encodeLine(event) })
      timer ??= setTimeout(flush, microBatchMs)
    },
    flush,
    /** The page may not come back: both ways out at once, with the same ids. */
    end: () => {
      flush()
      const lines = [...onTheWay].flat().map(({ data }) => data as string)
      if (lines.length > 0) beacon(lines.join('\n'))
    },
  }
}
