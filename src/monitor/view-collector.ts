import type { MonitorView, Observation, PageView } from '../core/monitor/monitor-events.ts'
import { viewShown } from '../core/monitor/monitor-events.ts'

/** MON-5 */
export const viewUpdateMs = 3000
const nanoseconds = (ms: number) => Math.round(ms * 1e6)
/** A navigation follows the tap that caused it within this time, otherwise its beginning is unknown. */
const longestNavigationMs = 10_000

export interface ViewDeps {
  capture(event: Observation, view: MonitorView, more?: { id?: string; at?: number }): void
  now(): number
  newId(): string
  /** Milliseconds since the document began to load. */
  sinceLoad(): number
}

type Counted = 'action' | 'error' | 'resource' | 'long_task'

/**
 * The views of this page: one for each navigation. Counts what happens in it and reports that in updates of the view: at most
 * one in 3 s, and a last one when the view ends. Each measurement is reported once.
 */
export function createViews({ capture, now, newId, sinceLoad }: ViewDeps) {
  let current: MonitorView | null = null
  let counts: Partial<Record<Counted, number>> = {}
  let measured: Record<string, number> = {}
  const reported = new Set<string>()
  let lastActivityAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChanged = false

  const update = () => {
    clearTimeout(timer)
    timer = undefined
    if (!current || !isChanged) return
    isChanged = false
    const counted = Object.entries(counts).map(([name, count]) => [`view_${name}_count`, count])
    const fields = { time_spent: nanoseconds(now() - current.at), ...Object.fromEntries(counted), ...measured }
    measured = {}
    capture({ measurement: 'view', tags: {}, fields }, current)
  }
  const changed = () => {
    isChanged = true
    timer ??= setTimeout(update, viewUpdateMs)
  }
  /** `value` in milliseconds; of a shift the shift itself. */
  const measure = (field: string, value: number) => {
    if (!current || reported.has(`${current.id} ${field}`)) return
    reported.add(`${current.id} ${field}`)
    measured[field] = field === 'cumulative_layout_shift' ? value : nanoseconds(value)
    changed()
  }

  return {
    current: () => current,
    /** Ends the previous view and begins the next. */
    show: (shown: PageView, at = now()) => {
      update()
      reported.clear()
      counts = {}
      const isFirst = current === null
      current = { id: newId(), at, shown }
      capture(viewShown(current), current, { id: current.id, at })
      const navigationMs = at - lastActivityAt
      if (isFirst) measure('loading_time', sinceLoad())
      else if (navigationMs < longestNavigationMs) measure('loading_time', navigationMs)
    },
    measure,
    count: (measurement: Observation['measurement']) => {
      if (measurement === 'view' || measurement === 'browser_log') return
      counts[measurement] = (counts[measurement] ?? 0) + 1
      changed()
    },
    activity: () => {
      lastActivityAt = now()
    },
    /** The page may not come back. */
    end: update,
  }
}
