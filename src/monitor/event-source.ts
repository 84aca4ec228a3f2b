import type { Channel } from '../channel/page-channel.ts'
import { encodeTags } from '../core/monitor/line-protocol-rules.ts'
import { contextTags, type EventSource, type MonitorView } from '../core/monitor/monitor-events.ts'

const cookieName = 'worktide-visitor'
/** MON-5: 1440 hours. */
const maxAgeSeconds = 1440 * 3600

const setCookie = (value: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and Firefox has none
  document.cookie = `${cookieName}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

const readVisitor = (otherwise: string): string => {
  const id = /(?:^|; )worktide-visitor=([\w-]{8,64})/.exec(document.cookie)?.[1] ?? otherwise
  setCookie(id, maxAgeSeconds)
  return id
}

const forgetVisitor = (): null => {
  if (document.cookie.includes(`${cookieName}=`)) setCookie('', 0)
  return null
}

/**
 * An id instead of the user's while nobody is signed in, kept in a cookie. A sign-in deletes it, so that events after a sign-out
 * cannot be linked to the person before (MON-8); their tracked session is another one, too.
 */
const visitorId = (sessionId: string, userId: string | null): string | null =>
  userId === null ? readVisitor(sessionId) : forgetVisitor()

const connection = () => (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null

type Facts = Pick<EventSource, 'appId' | 'environment' | 'home'>

/** Who and where an event of this page comes from, by `sessionId` of the tracked session. */
export const sourceOf = (
  sessionId: string,
  session: Pick<Channel['session'], 'getSnapshot'>,
  facts: Facts,
): EventSource => {
  const { account, organization } = session.getSnapshot()
  const userId = account?.userId ?? null
  return {
    ...facts,
    sessionId,
    origin: location.origin,
    userId,
    orgId: organization?.id ?? null,
    visitorId: visitorId(sessionId, userId),
    screenSize: `${screen.width}*${screen.height}`,
    networkType: connection(),
    userAgent: navigator.userAgent,
  }
}

/** Reading the browser's properties and the cookie costs more than the rest of an event, so they are read at most this often. */
const renewedEveryMs = 10_000

/** Returns the encoded tags of an event (person, place, device); they are built anew when one of these changes. */
export const createContexts = (session: Pick<Channel['session'], 'getSnapshot'>) => {
  let last: readonly unknown[] = []
  let madeAt = 0
  let context = ''
  return (sessionId: string, view: MonitorView | null, facts: Facts): string => {
    const about = [session.getSnapshot(), sessionId, view, facts.appId, facts.environment, facts.home]
    const at = performance.now()
    if (at - madeAt < renewedEveryMs && about.every((each, index) => each === last[index])) return context
    last = about
    madeAt = at
    context = encodeTags(contextTags(sourceOf(sessionId, session, facts), view))
    return context
  }
}
