import { useEffect } from 'react'
import { useWork } from '../use-work.ts'
import { useUnreadCount, useUnreadIssues } from './use-notices.ts'

const prefix = /^\(\d+\+?\) /
const maxShown = 99

export const countText = (count: number): string => (count > maxShown ? `${maxShown}+` : String(count))

/** Puts the count before the page's title, and again whenever the title changes. */
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

/** Shows the count on the installed app's icon. */
export const useAppBadge = (count: number): void => {
  useEffect(() => {
    // no badges here, or not installed
    navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}

/** Closes this device's notifications of issues that have nothing unread any more, here or elsewhere. */
const closeRead = async (unread: ReadonlySet<string>): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) if (!unread.has(notification.tag)) notification.close()
}

/** Closes shown notifications of issues that were read or deleted, here or elsewhere. */
export const useClosedNotifications = (): void => {
  const { isComplete } = useWork((work) => work.status())
  const unread = useUnreadIssues()
  useEffect(() => {
    if (!isComplete) return
    // no notifications here, or none that can be listed
    closeRead(new Set(unread.map((id) => `issue-${id}`))).catch(() => undefined)
  }, [isComplete, unread])
}

/** Shows the unread count in the title and on the app's icon while the work area is open. */
export const useUnreadMarks = (): void => {
  const count = useUnreadCount()
  usePrefixedTitle(count)
  useAppBadge(count)
  useClosedNotifications()
}
