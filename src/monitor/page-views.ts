import { capture, homeKind, sessionActor } from '../channel/page-channel.ts'
import { encodeLine } from '../core/monitor/line-protocol-rules.ts'
import { type PageView, pageViewEvent } from '../core/monitor/page-view-event.ts'

interface Configuration {
  environment: string
  rumApplicationId: string
}

/** One life of the page. */
const sessionId = crypto.randomUUID()

const networkType = (): string | null =>
  (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null

const record = async (view: PageView, { environment, rumApplicationId }: Configuration): Promise<void> => {
  const id = crypto.randomUUID()
  const at = Date.now()
  const userId = sessionActor.getSnapshot().account?.userId ?? null
  const source = {
    appId: rumApplicationId,
    environment,
    home: await homeKind(),
    sessionId,
    origin: location.origin,
    userId,
    screenSize: `${screen.width}*${screen.height}`,
    networkType: networkType(),
    userAgent: navigator.userAgent,
  }
  const data = encodeLine(pageViewEvent(view, { id, at, source }))
  await capture('monitor', [{ id, kind: 'view', data, at }], id)
}

/** After every navigation: into the outbox, whatever the network does. A page view that fails troubles nobody. */
export const pageViews = {
  record: (view: PageView, configuration: Configuration): void => {
    record(view, configuration).catch((error) => console.warn('a page view was not recorded', error))
  },
}
