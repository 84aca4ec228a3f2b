import { pushCalls } from '../core/calls/push-calls.ts'
import { storedNames } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'
import type { Services } from './use-services.ts'

type Call = Services['call']

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The registration that takes pushes; null in a browser without them. */
export const pushRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? ((await navigator.serviceWorker.getRegistration()) ?? null)
    : null

/** One change at a time in all tabs: two would end each other's subscription. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(storedNames.pushOwner, work) : work()

/** Reports a subscription to the server, which keeps it as long as the session, and stores whose it is. */
const report = async (call: Call, person: string, subscription: PushSubscription): Promise<void> => {
  await call(pushCalls.subscribePush, {
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  })
  localStorage.setItem(storedNames.pushOwner, person)
}

const end = async (): Promise<void> => {
  localStorage.removeItem(storedNames.pushOwner)
  await (await (await pushRegistration())?.pushManager.getSubscription())?.unsubscribe()
}

const subscribe = async (call: Call, person: string): Promise<void> => {
  const { publicKey } = await call(pushCalls.pushKey, {})
  const manager = (await pushRegistration())?.pushManager
  // a subscription for another server key would be refused
  await (await manager?.getSubscription())?.unsubscribe()
  const subscription = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  if (!subscription) return
  try {
    await report(call, person, subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/**
 * Continues the pushes that this person turned on in this browser, in a new session or after the browser dropped its subscription. Ends
 * those of another person.
 */
const continuePush = async (call: Call, person: string): Promise<void> => {
  const registration = await pushRegistration()
  if (!registration?.active) return
  const owner = localStorage.getItem(storedNames.pushOwner)
  if (owner === null) return
  if (owner !== person) return end()
  const subscription = await registration.pushManager.getSubscription()
  if (subscription) await report(call, person, subscription)
  else if (Notification.permission === 'granted') await subscribe(call, person)
}

/** Whether this browser takes pushes for this person. */
export const takesPushOf = async (person: string): Promise<boolean> =>
  localStorage.getItem(storedNames.pushOwner) === person &&
  Boolean(await (await pushRegistration())?.pushManager.getSubscription())

/** Subscribes this browser for a person, instead of what it was subscribed to. Needs the browser's permission. */
export const subscribePush = (call: Call, person: string): Promise<void> => inTurn(() => subscribe(call, person))

/** Ends the browser's subscription; the server's ends with the session. */
export const endPush = (): Promise<void> => inTurn(end)

interface FollowDeps {
  session: { getSnapshot(): SessionView; subscribe(listener: () => void): unknown }
  call: Call
}

/** Continues the pushes of each person whose session is confirmed, once a page. */
export const followPush = ({ session, call }: FollowDeps): void => {
  let last: string | null = null
  const follow = () => {
    const { status, isStale, account } = session.getSnapshot()
    if (status !== 'signedIn' || isStale || !account || account.userId === last) return
    const person = account.userId
    last = person
    // the next page tries again
    inTurn(() => continuePush(call, person)).catch((error) => console.warn(error))
  }
  session.subscribe(follow)
  follow()
}
