import { eventsPerMinute } from '../core/limits.ts'
import type { Observation } from '../core/monitor/monitor-events.ts'

const minuteMs = 60_000

/**
 * At most 3000 events of each type in a minute (MON-5). The first one too many becomes an error event that says so; all are counted
 * as lost when the minute is over.
 */
export function createEventLimit(now: () => number, max = eventsPerMinute) {
  let minute = { at: 0, counts: {} as Record<string, number>, lost: 0 }
  let lostBefore = 0

  return {
    /** What to capture for an event: the event, a message, or nothing. */
    pass: (event: Observation): Observation | null => {
      const at = now()
      if (at - minute.at >= minuteMs) {
        lostBefore += minute.lost
        minute = { at, counts: {}, lost: 0 }
      }
      const { measurement } = event
      const count = (minute.counts[measurement] ?? 0) + 1
      minute.counts[measurement] = count
      if (count <= max) return event
      minute.lost += 1
      if (count > max + 1) return null
      const message = `Reached max number of ${measurement}s by minute`
      return { measurement: 'error', tags: { error_source: 'agent' }, fields: { error_message: message } }
    },
    /** How many were lost since the last call. */
    takeLost: (): number => {
      const lost = lostBefore + minute.lost
      lostBefore = 0
      minute.lost = 0
      return lost
    },
  }
}

/** Counts, by reason, what this page dropped before the outbox had it. */
export function createLossCount() {
  let counts: Record<string, number> = {}
  return {
    add: (reason: string, count: number): void => {
      counts[reason] = (counts[reason] ?? 0) + count
    },
    /** Events that report the losses counted since the last call. */
    take: (): Observation[] => {
      const taken = Object.entries(counts).filter(([, lost]) => lost > 0)
      counts = {}
      return taken.map(([reason, lost]) => ({
        measurement: 'browser_log',
        tags: { status: 'warn', loss_reason: reason },
        fields: { lost },
      }))
    },
  }
}
