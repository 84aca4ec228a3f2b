import type { Channel } from '../channel/page-channel.ts'
import type { EventSource } from '../core/monitor/monitor-events.ts'

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

/** A cookie costs more than the rest of an event, so it is looked at this often at most, and when session or person change. */
const cookieEveryMs = 10_000
let looked = { about: '', at: 0, visitor: null as string | null }

/**
 * Stands in for a user while nobody is signed in, kept in a cookie. A sign-in forgets it, so that after a sign-out it links nobody
 * to who was there before (MON-8): their tracked session is another.
 */
const visitorId = (sessionId: string, userId: string | null): string | null => {
  const at = performance.now()
  const about = `${sessionId} ${userId}`
  if (looked.about !== about || at - looked.at >= cookieEveryMs)
    looked = { about, at, visitor: userId === null ? readVisitor(sessionId) : forgetVisitor() }
  return looked.visitor
}

const connection = () => (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null

/** Who and where an event of this page comes from, by `sessionId` of the tracked session. */
export const sourceOf = (
  sessionId: string,
  session: Pick<Channel['session'], 'getSnapshot'>,
  facts: Pick<EventSource, 'appId' | 'environment' | 'home'>,
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
