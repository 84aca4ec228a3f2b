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

const readMessage = (data: PushMessageData | null): PushMessage | null => {
  try {
    return messageSchema.parse(data?.json())
  } catch {
    return null
  }
}

interface PushDeps {
  registration: ServiceWorkerRegistration
  clients: Clients
  navigator: { setAppBadge?(count: number): Promise<void> }
}

const pages = (clients: Clients) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true }) as Promise<readonly WindowClient[]>

/** Shows what a push says, unless a page is in front of its person: that shows it itself. */
export const showPush = async ({ registration, clients, navigator }: PushDeps, data: PushMessageData | null) => {
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
export const openNotification = async ({ clients }: Pick<PushDeps, 'clients'>, notification: Notification) => {
  notification.close()
  const { url } = notification.data as { url: string }
  const [page] = await pages(clients)
  // a page that this worker does not control can't be led anywhere
  const led = await page?.navigate(url).catch(() => null)
  await (led ? led.focus() : clients.openWindow(url))
}
