import * as z from 'zod/mini'
import type { PushMessage } from '../src/core/work/push-message.ts'

const messageSchema: z.ZodMiniType<PushMessage> = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string().check(z.regex(/^\/i\/[\w-]+$/)),
  language: z.enum(['zh', 'en']),
  unread: z.int(),
})

/** The parts of the worker's own objects that are used here. */
interface PageClient {
  visibilityState: string
  navigate(url: string): Promise<{ focus(): Promise<unknown> } | null>
}
interface PageClients {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>
  openWindow(url: string): Promise<unknown>
}
interface PushDeps {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: PageClients
  navigator: { setAppBadge?(count: number): Promise<void> }
}
type PushData = { json(): unknown } | null

const readMessage = (data: PushData): PushMessage | null => {
  try {
    return messageSchema.parse(data?.json())
  } catch {
    return null
  }
}

const pages = (clients: PageClients) => clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows the notification of a push, unless a page is visible, which shows the news itself. */
export const showPush = async ({ registration, clients, navigator }: PushDeps, data: PushData) => {
  const message = readMessage(data)
  if (!message) return
  const { title, body, tag, url, language, unread } = message
  await navigator.setAppBadge?.(unread).catch(() => undefined)
  if ((await pages(clients)).some(({ visibilityState }) => visibilityState === 'visible')) return
  await registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/icon-192.png',
    data: { url },
  })
}

/** Opens the issue in a page that is open already, or in a new one. */
export const openNotification = async (
  { clients }: Pick<PushDeps, 'clients'>,
  notification: Pick<Notification, 'close' | 'data'>,
) => {
  notification.close()
  const { url } = notification.data as { url: string }
  const [page] = await pages(clients)
  // a page that this worker does not control can't be led anywhere
  const led = await page?.navigate(url).catch(() => null)
  await (led ? led.focus() : clients.openWindow(url))
}
