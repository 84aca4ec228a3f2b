import {
  pagePath,
  type UsageEvents,
  type UsageName,
  type UsageSource,
  usageFlushCount,
  usageFlushMs,
  usageMessage,
} from '../core/monitor/usage-rules.ts'
import { createHandover, type HandoverDeps } from './outbox-handover.ts'

export interface UsageDeps extends Pick<HandoverDeps, 'enqueue' | 'newId' | 'lost'> {
  /** Called again for each event, because the configuration and the user may be known late. */
  isOn(): boolean
  source(): Omit<UsageSource, 'path'>
  /** The owner of the events in the outbox, which drops them when this owner leaves; null: no owner. */
  owner(): string | null
  /** Debug mode logs each event (ANA-4: level INFO, else WARN). */
  isDebug(): boolean
  console: Pick<Console, 'info' | 'warn'>
}

/** How many events a page without a runtime holds back at most. */
const maxWaiting = 1000

/** Captures usage events and hands them to the outbox after 10 s or at 5 events; those that it refused, with the next. */
export function createUsageTracker({ isOn, source, owner, enqueue, newId, lost, isDebug, console }: UsageDeps) {
  let shownPath: string | null = null
  const handover = createHandover({
    ...{ lane: 'usage', flushCount: usageFlushCount, pauseMs: usageFlushMs, maxWaiting, enqueue, newId, lost },
    refused: (count, error) => console.warn(`Usage: ${count} events are not stored yet.`, error),
  })
  const capture = <Name extends UsageName>(name: Name, properties: UsageEvents[Name], path: string, at: number) => {
    if (!isOn()) return
    const id = newId()
    const data = usageMessage(name, properties, { id, at, source: { ...source(), path } })
    const person = owner()
    handover.add({ id, at, kind: 'event', data, ...(person !== null && { owner: person }) })
    if (isDebug()) console.info(`Usage: ${name}`, data.properties)
  }

  return {
    capture,
    /** Captures a page view, if the path has changed. */
    show: (path: string, at: number) => {
      const next = pagePath(path)
      if (next === shownPath) return
      shownPath = next
      capture('$pageview', {}, path, at)
    },
    /** The page may not come back. */
    end: handover.flush,
  }
}
