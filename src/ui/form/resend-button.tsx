import { Trans } from '@lingui/react/macro'
import { Button } from '../action/button.tsx'
import { useCountdown } from './use-countdown.ts'

interface ResendButtonProps {
  /** Epoch milliseconds from which it may be asked again. */
  availableAt: number
  busy?: boolean
  onResend: () => void
}

export function ResendButton({ availableAt, busy, onResend }: ResendButtonProps) {
  const seconds = useCountdown(availableAt)
  if (seconds > 0) {
    return (
      <p className="waiting-text">
        <Trans>You can ask for a new one in {seconds} s</Trans>
      </p>
    )
  }
  return (
    <Button kind="quiet" busy={busy} onClick={onResend}>
      <Trans>Send a new one</Trans>
    </Button>
  )
}
