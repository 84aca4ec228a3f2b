import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Workbox } from 'workbox-window'
import { announceUpdate, takeoverMs } from '../channel/update-pause.ts'
import { Button } from '../ui/action/button.tsx'
import style from '../ui/toast/offer.module.css'
import { workerScript } from './worker-registration.ts'

const hourMs = 60 * 60 * 1000

/** Calls back when a newer build is installed and waits. Checks when the page becomes visible, at most once an hour. */
const watchForUpdate = async (onWaiting: () => void): Promise<void> => {
  const workbox = new Workbox(workerScript() as string, { scope: '/' })
  workbox.addEventListener('waiting', onWaiting)
  await workbox.register({ immediate: true })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < hourMs) return
    checkedAt = Date.now()
    workbox.update().catch(() => {})
  })
}

/** Offers an update that is ready, and asks before typed input is lost. Nothing happens until it is accepted. */
export function UpdateOffer() {
  const [isWaiting, setWaiting] = useState(false)
  const [isHidden, setIsHidden] = useState(false)
  const [isTaking, setTaking] = useState(false)

  useEffect(() => {
    watchForUpdate(() => setWaiting(true)).catch(() => {})
  }, [])

  /** If another tab has already accepted, no worker is waiting. A page without a controller gets no `controlling` event. */
  const accept = async () => {
    const worker = (await navigator.serviceWorker.getRegistration())?.waiting
    if (!worker) return location.reload()
    worker.addEventListener('statechange', () => worker.state === 'activated' && location.reload())
    announceUpdate()
    worker.postMessage({ type: 'SKIP_WAITING' })
    setTaking(true)
    setTimeout(() => setTaking(false), takeoverMs)
  }

  return (
    <div role="status">
      {isWaiting && !isHidden && (
        <div className={style.offer}>
          <p>
            <Trans>A new version of Worktide is ready.</Trans>
          </p>
          <Button kind="main" busy={isTaking} onClick={() => void accept()}>
            <Trans>Update now</Trans>
          </Button>
          <Button kind="quiet" onClick={() => setIsHidden(true)}>
            <Trans>Later</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
