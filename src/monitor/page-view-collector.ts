import type { Channel } from '../channel/page-channel.ts'
import { type EventSource, type PageView, pageViewEvent } from '../core/monitor/page-view-event.ts'
import { type BufferDeps, createEventBuffer, sendAtEnd } from './event-buffer.ts'
import { createVisitSession } from './visit-session.ts'

export interface MonitorDeps {
  enqueue: BufferDeps['enqueue']
  session: Pick<Channel['session'], 'getSnapshot'>
  /** Target of the beacons at the end of a page. */
  collectorUrl(): string
  /** Facts of this page that the wiring knows. */
  facts(): Pick<EventSource, 'appId' | 'environment' | 'home'>
}

const activities = ['click', 'touchstart', 'keydown', 'scroll'] as const
const newId = () => crypto.randomUUID()

const connection = () => (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null

/** Starts collecting; once per page. */
export function startMonitor({ enqueue, session, collectorUrl, facts }: MonitorDeps) {
  const visit = createVisitSession({ storage: localStorage, now: () => Date.now(), newId })
  const buffer = createEventBuffer({
    enqueue,
    newId,
    beacon: (lines) => sendAtEnd(collectorUrl(), lines),
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
    userId: session.getSnapshot().account?.userId ?? null,
    screenSize: `${screen.width}*${screen.height}`,
    networkType: connection(),
    userAgent: navigator.userAgent,
  })

  return {
    /** Records a navigation (ROU-7). */
    recordPageView: (view: PageView): void =>
      buffer.add(pageViewEvent(view, { id: newId(), at: Date.now(), source: source() })),
  }
}
