import type { PageMessage } from '../src/core/contract.ts'
import { createPageMessages } from './page-messages.ts'
import { createRequestAnswers } from './request-answers.ts'
import { createWorkerWiring } from './worker-wiring.ts'

declare const self: ServiceWorkerGlobalScope

const { home, work, keeps, wakeOnce } = createWorkerWiring()
const answers = createRequestAnswers({ scope: self, apiFetch: work.fetch, keeps })
const hear = createPageMessages({ home, orgTexts: work.orgTexts, claim: () => self.clients.claim() })

self.addEventListener('install', (event) => {
  event.waitUntil(answers.install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(answers.activate())
})

self.addEventListener('fetch', (event) => {
  const answer = answers.answer(event)
  if (!answer) return
  event.respondWith(answer)
  event.waitUntil(wakeOnce())
})

self.addEventListener('message', (event) => {
  const { data, ports } = event as { data: PageMessage | { type?: string }; ports: readonly MessagePort[] }
  if ('type' in data) {
    // workbox-window's word for: the person has accepted the update
    if (data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
    return
  }
  event.waitUntil(Promise.all([hear(data as PageMessage, ports[0]), wakeOnce()]))
})

self.addEventListener('sync', (event) => {
  ;(event as ExtendableEvent).waitUntil(home.wake(true))
})

self.addEventListener('online', () => void home.wake(true).catch(() => {}))
