import type { OutboxRecord } from '../core/contract.ts'
import {
  pagePath,
  type UsageEvents,
  type UsageName,
  type UsageSource,
  usageFlushCount,
  usageFlushMs,
  usageMessage,
} from '../core/monitor/usage-rules.ts'

export interface UsageDeps {
  /** Asked again for each event: the configuration and the user may come late. */
  isOn(): boolean
  source(): Omit<UsageSource, 'path'>
  /** Whose the events are in the outbox, which drops them when this owner leaves; null: nobody's. */
  owner(): string | null
  /** Adds records to the outbox; resolves when they are stored. */
  enqueue(lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void>
  newId(): string
  /** Debug mode logs each event (ANA-4: level INFO, else WARN). */
  isDebug(): boolean
  console: Pick<Console, 'info' | 'warn'>
}

/** How many events a page without a runtime holds back at most. */
const mostWaiting = 1000

/** Captures usage events and hands them to the outbox after 10 s or at 5 events; those that it refused, with the next. */
export function createUsageTracker({ isOn, source, owner, enqueue, newId, isDebug, console }: UsageDeps) {
  let waiting: OutboxRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownPath: string | null = null

  const wait = () => {
    timer ??= setTimeout(flush, usageFlushMs)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const records = waiting
    waiting = []
    if (records.length === 0) return
    // the outbox knows each record by its id, so one that was stored after all is not stored again
    enqueue('usage', records, newId()).catch((error: unknown) => {
      console.warn(`Usage: ${records.length} events are not stored yet.`, error)
      waiting = [...records, ...waiting].slice(-mostWaiting)
      wait()
    })
  }
  const capture = <Name extends UsageName>(name: Name, properties: UsageEvents[Name], path: string, at: number) => {
    if (!isOn()) return
    const id = newId()
    const data = usageMessage(name, properties, { id, at, source: { ...source(), path } })
    const person = owner()
    waiting.push({ id, at, kind: 'event', data, ...(person !== null && { owner: person }) })
    if (isDebug()) console.info(`Usage: ${name}`, data.properties)
    if (waiting.length >= usageFlushCount) flush()
    else wait()
  }

  return {
    capture,
    /** A page view; one whose path did not change is none. */
    show: (path: string, at: number) => {
      const next = pagePath(path)
      if (next === shownPath) return
      shownPath = next
      capture('$pageview', {}, path, at)
    },
    /** The page may not come back. */
    end: flush,
  }
}
