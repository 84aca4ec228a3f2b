import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedNames } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { endPush, followPush } from './push-subscription.ts'
import type { Services } from './use-services.ts'

const anna = '1'
const ben = '2'

interface BrowserState {
  isSubscribed?: boolean
  permission?: string
  /** The server answers with its key after this. */
  key?: Promise<void>
  /** How the server's call for a subscription fails. */
  refusal?: Error
}

/** A browser that may be subscribed, and what the server was told of it. */
const openBrowser = ({
  isSubscribed = true,
  permission = 'granted',
  key = Promise.resolve(),
  refusal,
}: BrowserState = {}) => {
  let isAsked = false
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
  let last = Promise.resolve()
  const locks = {
    request: (_name: string, work: () => Promise<void>) => {
      last = last.then(work, work)
      return last
    },
  }
  vi.stubGlobal('navigator', { ...navigator, locks, serviceWorker: { getRegistration: async () => registration } })
  const call = async ({ path }: { path: string }, payload: { endpoint?: string }) => {
    if (path.endsWith('/key')) {
      isAsked = true
      await key
      return { publicKey: 'AAAA' }
    }
    if (refusal) throw refusal
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
  return { reported, start, isAsked: () => isAsked, isSubscribed: () => current !== null }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const owner = () => localStorage.getItem(storedNames.pushOwner)

test.each([
  ['the browser still has its subscription', true],
  ['the browser has dropped its subscription', false],
])('pushes go on after the same person signed in again: %s', async (_, isSubscribed) => {
  localStorage.setItem(storedNames.pushOwner, anna)
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
  ['nobody turned them on', null, 'granted', {}, false],
  ['a subscription is left of somebody who signed out', null, 'granted', {}, true],
  ['the browser no longer permits them', anna, 'denied', {}, false],
  ['the session is not confirmed yet', anna, 'granted', { isStale: true }, false],
])('nobody gets pushes that they did not turn on: %s', async (_, stored, permission, view, wasSubscribed) => {
  if (stored) localStorage.setItem(storedNames.pushOwner, stored)
  const { reported, start, isSubscribed } = openBrowser({ isSubscribed: wasSubscribed, permission })
  start(anna, view)
  await new Promise(setImmediate)
  expect([reported, isSubscribed()]).toEqual([[], wasSubscribed])
})

test('what the server did not take is tried again by the next page', async () => {
  localStorage.setItem(storedNames.pushOwner, anna)
  const { start, isAsked, isSubscribed } = openBrowser({ isSubscribed: false, refusal: new Error('no answer') })
  start(anna)
  await expect.poll(isAsked).toBe(true)
  await new Promise(setImmediate)
  expect([isSubscribed(), owner()]).toEqual([false, anna])
})

test('turning pushes off is the last word, also while they are being continued', async () => {
  localStorage.setItem(storedNames.pushOwner, anna)
  let answer = () => {}
  const key = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { start, isAsked, isSubscribed } = openBrowser({ isSubscribed: false, key })
  start(anna)
  await expect.poll(isAsked).toBe(true)
  const ended = endPush()
  answer()
  await ended
  await new Promise(setImmediate)
  expect([isSubscribed(), owner()]).toEqual([false, null])
})
