import { useEffect, useState } from 'react'
import { pushCalls } from '../../../core/calls/push-calls.ts'
import { endPush, pushRegistration, subscribePush, takesPushOf } from '../../../shared/push-subscription.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'

/** `none`: this browser has no pushes here. `blocked`: the person refused, which only the browser's settings can undo. */
export type PushState = 'unknown' | 'none' | 'blocked' | 'off' | 'on'

/** `browser`: the browser got no subscription from its push service, which some networks block. */
type PushFailure = 'browser' | 'server'

const readState = async (person: string): Promise<PushState> => {
  const registration = await pushRegistration()
  if (!registration?.active) return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  return (await takesPushOf(person)) ? 'on' : 'off'
}

/** Pushes to this device, requested only by a press. */
export const usePush = () => {
  const { call } = useServices()
  const person = useSession().account?.userId ?? ''
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PushFailure | null>(null)

  useEffect(() => {
    let isLeft = false
    readState(person).then(
      (found) => isLeft || setState(found),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [person])

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      console.warn(error)
      setFailure(error instanceof DOMException ? 'browser' : 'server')
    } finally {
      setState(await readState(person).catch(() => 'none' as const))
      setBusy(false)
    }
  }

  const turnOn = () =>
    attempt(async () => {
      // first, because the browser accepts this only right after a press
      if ((await Notification.requestPermission()) !== 'granted') return
      await subscribePush(call, person)
    })

  const turnOff = () =>
    attempt(async () => {
      await endPush()
      await call(pushCalls.unsubscribePush, {})
    })

  return { state, isBusy, failure, turnOn, turnOff }
}
