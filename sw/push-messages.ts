import type { SessionView } from '../src/core/session/session-types.ts'
import { newsLock, type PushMessage } from '../src/core/work/push-message.ts'

/** The parts of the worker's own objects that are used here. */
interface PageClient {
  navigate(url: string): Promise<{ focus(): Promise<unknown> } | null>
}
interface PageClients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>
  openWindow(url: string): Promise<unknown>
}
interface PushDeps {
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    getNotifications(filter: { tag: string }): Promise<readonly Pick<Notification, 'close'>[]>
  }
  navigator: { setAppBadge?(count: number): Promise<void>; locks?: Pick<LockManager, 'query'> }
  /** The id of the person who is signed in on this device; null for nobody. */
  person(): Promise<string | null>
}
type PushData = { json(): unknown } | null

// a schema would bring 4 kB of zod into the worker
const isMessage = (data: unknown): data is PushMessage => {
  const { title, body, tag, url, language, unread, person = '' } = data as Record<keyof PushMessage, unknown>
  const areTexts = [title, body, tag, url, person].every((text) => typeof text === 'string')
  const isLanguage = language === 'zh' || language === 'en'
  return areTexts && /^\/i\/[\w-]+$/.test(url as string) && isLanguage && Number.isInteger(unread)
}

const readMessage = (data: PushData): PushMessage | null => {
  try {
    const message = data?.json()
    return isMessage(message) ? message : null
  } catch {
    return null
  }
}

/** Whether a page that shows the news itself is in front (`src/work/use-news-lock.ts`). */
const isNewsOnScreen = async (locks: PushDeps['navigator']['locks']): Promise<boolean> => {
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  return held.some(({ name }) => name === newsLock)
}

/**
 * Shows the notification of a push, unless it is for somebody who is no longer signed in: a push service keeps pushes for devices that are
 * away. If a page shows the news, it is closed at once: Safari withdraws the permission of a site that shows none.
 */
export const showPush = async ({ registration, navigator, person }: PushDeps, data: PushData) => {
  const message = readMessage(data)
  if (!message || (message.person !== undefined && message.person !== (await person()))) return
  const { title, body, tag, url, language, unread } = message
  await navigator.setAppBadge?.(unread).catch(() => undefined)
  const silent = await isNewsOnScreen(navigator.locks)
  await registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/icon-192.png',
    data: { url },
    silent,
  })
  if (silent) for (const shown of await registration.getNotifications({ tag })) shown.close()
}

/** Opens the issue in a page that is open already, or in a new one. */
export const openNotification = async (
  { clients }: { clients: PageClients },
  notification: Pick<Notification, 'close' | 'data'>,
) => {
  notification.close()
  const { url } = notification.data as { url: string }
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // a page that this worker does not control can't be led anywhere
  const led = await page?.navigate(url).catch(() => null)
  await (led ? led.focus() : clients.openWindow(url))
}

/** Ends the pushes to this browser when their person signs out; after any other end of a session they may sign in again (`push-subscription.ts`). */
export const endPushAtSignOut = async (
  { pushManager }: { pushManager?: Pick<PushManager, 'getSubscription'> },
  { status, cleared }: Pick<SessionView, 'status' | 'cleared'>,
) => {
  if (status === 'signedOut' && cleared?.reason === 'signedOut')
    await (await pushManager?.getSubscription())?.unsubscribe()
}
