import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedNames } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { followPush } from './push-subscription.ts'
import type { Services } from './use-services.ts'

const anna = '1'
const ben = '2'

/** A browser that may be subscribed, and what the server was told of it. */
const openBrowser = ({ isSubscribed = true, permission = 'granted' } = {}) => {
  const reported: string[] = []
  let current: object | null = null
  const subscribe = async () => {
    current = {
      endpoint: 'https://push.example/1',
      getKey: () => new ArrayBuffer(16),
      unsubscribe: async () => {
        current = null
      },
    }
    return current
  }
  if (isSubscribed) void subscribe()
  const registration = { active: {}, pushManager: { getSubscription: async () => current, subscribe } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
  const call = async ({ path }: { path: string }, payload: { endpoint?: string }) => {
    if (path.endsWith('/key')) return { publicKey: 'AAAA' }
    reported.push(String(payload.endpoint))
    return null
  }
  const start = (userId: string, view: object = {}) => {
    const snapshot = { status: 'signedIn', isStale: false, account: { userId }, ...view } as SessionView
    followPush({
      session: { getSnapshot: () => snapshot, subscribe: () => undefined },
      call: call as unknown as Services['call'],
    })
  }
  return { reported, start, isSubscribed: () => current !== null }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const owner = () => localStorage.getItem(storedNames.pushOwner)

test.each([
  ['the browser still has its subscription', true, anna],
  ['the browser has dropped its subscription', false, anna],
  ['it was subscribed before owners were stored', true, null],
])('pushes go on after the same person signed in again: %s', async (_, isSubscribed, stored) => {
  if (stored) localStorage.setItem(storedNames.pushOwner, stored)
  const { reported, start } = openBrowser({ isSubscribed })
  start(anna)
  await expect.poll(() => reported).toEqual(['https://push.example/1'])
  await expect.poll(owner).toBe(anna)
})

test('another person does not take over the pushes that somebody turned on: they end', async () => {
  localStorage.setItem(storedNames.pushOwner, anna)
  const { reported, start, isSubscribed } = openBrowser()
  start(ben)
  await expect.poll(isSubscribed).toBe(false)
  expect([reported, owner()]).toEqual([[], null])
})

test.each([
  ['nobody turned them on', null, 'granted', {}],
  ['the browser no longer permits them', anna, 'denied', {}],
  ['the session is not confirmed yet', anna, 'granted', { isStale: true }],
])('a browser is not subscribed by itself: %s', async (_, stored, permission, view) => {
  if (stored) localStorage.setItem(storedNames.pushOwner, stored)
  const { reported, start, isSubscribed } = openBrowser({ isSubscribed: false, permission })
  start(anna, view)
  await new Promise(setImmediate)
  expect([reported, isSubscribed()]).toEqual([[], false])
})
