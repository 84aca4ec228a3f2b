import { Trans, useLingui } from '@lingui/react/macro'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import type { DeviceSession } from './use-device-sessions.ts'

interface EndSessionProps {
  session: DeviceSession
  onEnd: () => Promise<unknown>
}

/** Signs one device out. Two of the same name are told apart by when they were seen. */
export function EndSession({ session: { deviceName, lastSeenAt }, onEnd }: EndSessionProps) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const name = deviceName || t`Unknown device`
  const seen = moment(lastSeenAt)
  return (
    <ConfirmButton
      label={t`Sign out ${name}, last seen ${seen}`}
      title={<Trans>Sign this device out?</Trans>}
      consequence={<Trans>{name} has to sign in again. What was not saved there is lost.</Trans>}
      confirm={<Trans>Sign out</Trans>}
      onConfirm={onEnd}
    >
      <Trans>Sign out</Trans>
    </ConfirmButton>
  )
}
