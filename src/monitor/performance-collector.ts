import type { Observation } from '../core/monitor/monitor-events.ts'
import { type ResourceTiming, resourceEvents } from '../core/monitor/resource-rules.ts'

const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  } catch {
    // this browser does not measure it
  }
}

interface Deps {
  capture(event: Observation, at?: number): void
  /** `value` in milliseconds, of a shift the shift. */
  measure(field: string, value: number): void
  excluded(): readonly string[]
  /** What the page knows of a request that the browser measured. */
  requestTags(entry: PerformanceEntry): Observation['tags']
}

/** Requests, long tasks and web vitals, also those from before the monitor was loaded. */
export function collectPerformance({ capture, measure, excluded, requestTags }: Deps): void {
  const timeOf = ({ startTime }: PerformanceEntry) => Math.round(performance.timeOrigin + startTime)
  observe('resource', (entry) => {
    const more = requestTags(entry)
    for (const { tags, ...event } of resourceEvents(entry as unknown as ResourceTiming, excluded()))
      capture({ ...event, tags: { ...tags, ...more } }, timeOf(entry))
  })
  observe('longtask', (entry) =>
    capture(
      { measurement: 'long_task', tags: {}, fields: { duration: Math.round(entry.duration * 1e6) } },
      timeOf(entry),
    ),
  )
  // vitals are read from the browser's buffer, so a late file misses none; loading it is not retried, because the worker does not
  // install it and each attempt without a network would be measured as a request
  import('./vital-collector.ts').then(
    ({ collectVitals }) => collectVitals(measure),
    () => {},
  )
}
