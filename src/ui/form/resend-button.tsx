import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../action/button.tsx'
import style from './form.module.css'

/** Whole seconds left until an epoch time; 0 when it has passed. The deadline decides, not the ticks. */
const useCountdown = (untilMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (untilMs <= Date.now()) return
    const tick = setInterval(() => {
      setNow(Date.now())
      if (untilMs <= Date.now()) clearInterval(tick)
    }, 1000)
    setNow(Date.now())
    return () => clearInterval(tick)
  }, [untilMs])
  return Math.max(0, Math.ceil((untilMs - now) / 1000))
}

interface ResendButtonProps {
  /** Epoch milliseconds from which it is enabled. */
  availableAt: number
  busy?: boolean
  onResend: () => void
  /** A secondary action beside it. */
  other?: ReactNode
}

export function ResendButton({ availableAt, busy, onResend, other }: ResendButtonProps) {
  const seconds = useCountdown(availableAt)
  return (
    <div className={style.again}>
      {seconds > 0 ? (
        <p className="waiting-text">
          <Trans>You can send it again in {seconds} s</Trans>
        </p>
      ) : (
        <Button kind="quiet" busy={busy} onClick={onResend}>
          <Trans>Send a new one</Trans>
        </Button>
      )}
      {other}
    </div>
  )
}
