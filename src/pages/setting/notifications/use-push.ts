import { useCallback, useEffect, useState } from 'react'
import { pushCalls } from '../../../core/calls/push-calls.ts'
import { useServices } from '../../../shared/use-services.ts'

/** `none`: this browser has no pushes here. `blocked`: the person refused, which only the browser's settings can undo. */
export type PushState = 'unknown' | 'none' | 'blocked' | 'off' | 'on'

/** `browser`: the browser got no subscription from its push service, which some networks block. */
type PushFailure = 'browser' | 'server'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const registrationOf = async (): Promise<ServiceWorkerRegistration | null> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? ((await navigator.serviceWorker.getRegistration()) ?? null)
    : null

const readState = async (): Promise<PushState> => {
  const registration = await registrationOf()
  if (!registration?.active) return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Pushes to this device: requested only by a press, and reported to the server, which keeps the subscription as long as the session. */
export const usePush = () => {
  const { call } = useServices()
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PushFailure | null>(null)

  const send = useCallback(
    (subscription: PushSubscription) =>
      call(pushCalls.subscribePush, {
        endpoint: subscription.endpoint,
        p256dh: textOf(subscription.getKey('p256dh')),
        auth: textOf(subscription.getKey('auth')),
      }),
    [call],
  )

  useEffect(() => {
    let isOver = false
    const read = async () => {
      const found = await readState()
      if (isOver) return
      setState(found)
      // a new session takes the device's subscription over from the previous one
      const subscription = found === 'on' ? await (await registrationOf())?.pushManager.getSubscription() : null
      if (subscription) await send(subscription)
    }
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [send])

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      console.warn(error)
      setFailure(error instanceof DOMException ? 'browser' : 'server')
    } finally {
      setState(await readState().catch(() => 'none' as const))
      setBusy(false)
    }
  }

  const turnOn = () =>
    attempt(async () => {
      // first, because the browser accepts this only right after a press
      if ((await Notification.requestPermission()) !== 'granted') return
      const { publicKey } = await call(pushCalls.pushKey, {})
      const manager = (await registrationOf())?.pushManager
      // a subscription for another server key would be refused
      await (await manager?.getSubscription())?.unsubscribe()
      const subscription = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
      if (!subscription) return
      try {
        await send(subscription)
      } catch (error) {
        await subscription.unsubscribe()
        throw error
      }
    })

  const turnOff = () =>
    attempt(async () => {
      await (await (await registrationOf())?.pushManager.getSubscription())?.unsubscribe()
      await call(pushCalls.unsubscribePush, {})
    })

  return { state, isBusy, failure, turnOn, turnOff }
}
