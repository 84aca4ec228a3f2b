import { sessionActor } from '../channel/page-channel.ts'
import { type EventSource, type PageView, pageViewEvent } from '../core/monitor/page-view-event.ts'
import { createEventBuffer } from './event-buffer.ts'
import { createVisitSession } from './visit-session.ts'

export interface MonitorDeps {
  enqueue: Parameters<typeof createEventBuffer>[0]['enqueue']
  /** Where beacons of a page's end go. */
  collectorUrl(): string
  /** What the wiring knows of this page. */
  facts(): Pick<EventSource, 'appId' | 'environment' | 'home'>
}

const activities = ['click', 'touchstart', 'keydown', 'scroll'] as const
const newId = () => crypto.randomUUID()

let started: { record(view: PageView): void } | undefined

const connection = () => (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null

/** Starts collecting. Once per page. */
export function startMonitor({ enqueue, collectorUrl, facts }: MonitorDeps): void {
  const visit = createVisitSession({ storage: localStorage, now: () => Date.now(), newId })
  const buffer = createEventBuffer({
    enqueue,
    newId,
    beacon: (lines) => navigator.sendBeacon(collectorUrl(), lines),
    storage: () => localStorage,
  })
  for (const activity of activities) addEventListener(activity, visit.seen, { passive: true, capture: true })
  addEventListener('pagehide', buffer.end)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') buffer.end()
    else visit.seen()
  })

  const source = (): EventSource => ({
    ...facts(),
    sessionId: visit.id(),
    origin: location.origin,
    userId: sessionActor.getSnapshot().account?.userId ?? null,
    screenSize: `${screen.width}*${screen.height}`,
    networkType: connection(),
    userAgent: navigator.userAgent,
  })

  started = {
    record: (view) => buffer.add(pageViewEvent(view, { id: newId(), at: Date.now(), source: source() })),
  }
}

/** Records a navigation (ROU-7). Nothing before the monitor has started. */
export const recordPageView = (view: PageView): void => started?.record(view)
