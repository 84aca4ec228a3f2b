import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import style from './form.module.css'
import { useCountdown } from './use-countdown.ts'

interface ResendButtonProps {
  /** Epoch milliseconds from which it may be asked again. */
  availableAt: number
  busy?: boolean
  onResend: () => void
  /** Another small way out, beside it. */
  other?: ReactNode
}

export function ResendButton({ availableAt, busy, onResend, other }: ResendButtonProps) {
  const seconds = useCountdown(availableAt)
  return (
    <div className={style.again}>
      {seconds > 0 ? (
        <p className="waiting-text">
          <Trans>You can ask for a new one in {seconds} s</Trans>
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
