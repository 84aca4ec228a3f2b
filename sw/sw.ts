import { callHeaders } from '../src/core/calls/call-headers.ts'
import type { PageMessage } from '../src/core/contract.ts'
import { updateChannel } from '../src/core/sync/lane-types.ts'
import { completeEngine } from '../src/network/older-engines.ts'
import { buildFiles } from './build-files.ts'
import { createFetchRouter } from './fetch-router.ts'
import { createPageMessages } from './page-messages.ts'
import { endPushAtSignOut, openNotification, showPush } from './push-messages.ts'
import { createWorkerWiring } from './worker-wiring.ts'

declare const self: ServiceWorkerGlobalScope

/** Browsers with static routing. */
interface RoutedEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: URLPattern }; source: 'network' }): Promise<void>
}

completeEngine()
const { runtime, work, hasStore, wakeOnce, syncNow } = createWorkerWiring()

let polls = new AbortController()
// a new worker waits until this one has answered all its requests, and the server holds a poll for long
new BroadcastChannel(updateChannel).addEventListener('message', () => {
  polls.abort()
  polls = new AbortController()
})

const apiFetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init)
  const isLongPoll = request.headers.get(callHeaders.call)?.includes('held')
  return work.fetch(request, isLongPoll ? { signal: AbortSignal.any([request.signal, polls.signal]) } : undefined)
}
const router = createFetchRouter({ apiFetch, hasStore })
const handleMessage = createPageMessages({
  runtime,
  edits: work.edits.writer,
  orgTexts: work.orgTexts,
  claim: () => self.clients.claim(),
})

self.addEventListener('install', (event: RoutedEvent) => {
  event.waitUntil(buildFiles.install(event))
  // a page that is closing would lose its beacon if this worker had to start first
  event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: '/v1/*' }) }, source: 'network' })
})

self.addEventListener('activate', (event) => {
  event.waitUntil(buildFiles.activate())
})

self.addEventListener('fetch', (event) => {
  const answer = router.handleRequest({ request: event.request, event })
  if (!answer) return
  event.respondWith(answer)
  event.waitUntil(Promise.all([wakeOnce(), buildFiles.completeOnce(event)]))
})

self.addEventListener('message', (event) => {
  const { data, ports } = event as { data: PageMessage | { type?: string }; ports: readonly MessagePort[] }
  if ('type' in data) {
    // sent by workbox-window when the user accepts the update
    if (data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
    return
  }
  event.waitUntil(
    Promise.all([handleMessage(data as PageMessage, ports[0]), wakeOnce(), buildFiles.completeOnce(event)]),
  )
})

const person = async () => (await runtime.view('session')).account?.userId ?? null

self.addEventListener('push', (event) => {
  const { registration, navigator } = self
  // the news is on the device when somebody opens it without a network; if not, the next page fetches it
  const synced = syncNow().catch((error) => console.warn(error))
  event.waitUntil(Promise.all([showPush({ registration, navigator, person }, event.data), synced]))
})

runtime.subscribe((views) => {
  for (const { machine, view } of views)
    if (machine === 'session') endPushAtSignOut(self.registration, view).catch((error) => console.warn(error))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(self, event.notification))
})

self.addEventListener('sync', (event) => {
  ;(event as ExtendableEvent).waitUntil(syncNow())
})

self.addEventListener('online', () => void runtime.wake(true).catch(() => {}))
