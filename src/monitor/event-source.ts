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

/**
 * Stands in for a user while nobody is signed in, kept in a cookie. A sign-in forgets it, so that after a sign-out it links nobody
 * to who was there before (MON-8).
 */
const visitorId = (otherwise: string): string => {
  const id = /(?:^|; )worktide-visitor=([\w-]{8,64})/.exec(document.cookie)?.[1] ?? otherwise
  setCookie(id, maxAgeSeconds)
  return id
}

const forgetVisitor = (): void => {
  if (document.cookie.includes(`${cookieName}=`)) setCookie('', 0)
}

const connection = () => (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null

/** Who and where an event of this page comes from, by `sessionId` of the tracked session. */
export const sourceOf = (
  sessionId: string,
  session: Pick<Channel['session'], 'getSnapshot'>,
  facts: Pick<EventSource, 'appId' | 'environment' | 'home'>,
): EventSource => {
  const { account, organization } = session.getSnapshot()
  if (account) forgetVisitor()
  return {
    ...facts,
    sessionId,
    origin: location.origin,
    userId: account?.userId ?? null,
    orgId: organization?.id ?? null,
    visitorId: account ? null : visitorId(sessionId),
    screenSize: `${screen.width}*${screen.height}`,
    networkType: connection(),
    userAgent: navigator.userAgent,
  }
}
