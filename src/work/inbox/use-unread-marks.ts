import { useEffect, useState } from 'react'
import { useStore, useWork } from '../use-work.ts'
import { useNoticeMarks, useUnreadCount } from './use-notices.ts'

const prefix = /^\(\d+\+?\) /
const mostShown = 99

export const countText = (count: number): string => (count > mostShown ? `${mostShown}+` : String(count))

/** The count before the page's title, whoever sets it. */
const usePrefixedTitle = (count: number): void => {
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const put = () => {
      const bare = document.title.replace(prefix, '')
      const title = count > 0 ? `(${countText(count)}) ${bare}` : bare
      if (document.title !== title) document.title = title
    }
    put()
    const observer = new MutationObserver(put)
    observer.observe(element, { childList: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(prefix, '')
    }
  }, [count])
}

/** The count on the icon of the installed app, where there is one. */
const useAppBadge = (count: number): void => {
  useEffect(() => {
    // a browser without badges, or a page that is not installed
    navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}

/** Notifications of this device whose issue has nothing unread any more, read here or elsewhere. */
const closeRead = async (unread: ReadonlySet<string>): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) if (!unread.has(notification.tag)) notification.close()
}

const useClosedNotifications = (): void => {
  const { select } = useStore()
  const { isLoaded } = useWork((work) => work.status())
  const notices = useWork(() => select.notices())
  useEffect(() => {
    if (!isLoaded) return
    const unread = notices.flatMap(({ issueId, readAt }) => (readAt === null ? `issue-${issueId}` : []))
    // a browser that has none, or does not say
    closeRead(new Set(unread)).catch(() => undefined)
  }, [isLoaded, notices])
}

/** Shows outside of the page how much is unread, while the work area is there. */
export const useUnreadMarks = (): void => {
  const count = useUnreadCount()
  usePrefixedTitle(count)
  useAppBadge(count)
  useClosedNotifications()
}

/** An issue that is looked at has told what it had to tell. */
export const useReadIssue = (issueId: string): void => {
  const { select } = useStore()
  const { markRead } = useNoticeMarks()
  const notices = useWork(() => select.notices())
  const [seen] = useState(() => new Set<string>())
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      const fresh = select.notices().filter((notice) => notice.issueId === issueId && !seen.has(notice.id))
      for (const { id } of fresh) seen.add(id)
      markRead(fresh)
    }
    // what comes while it is open is read as it is seen; what its person marks as unread stays so
    if (notices.length > 0) read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [issueId, notices, seen, select, markRead])
}
