import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import type { ButtonKind } from '../../ui/action/button.tsx'
import { ConfirmButton } from '../../ui/action/confirm-button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { useLeave } from './use-leave.ts'

interface LeaveButtonProps {
  orgName: string
  /** Who cannot leave is told how they could. */
  isLastOwner: boolean
  kind?: ButtonKind
}

/** Leaves the organisation that is open. */
export function LeaveButton({ orgName, isLastOwner, kind }: LeaveButtonProps) {
  const { t } = useLingui()
  const { isBusy, leave } = useLeave()
  return (
    <ConfirmButton
      kind={kind}
      label={t`Leave ${orgName}`}
      busy={isBusy}
      disabledReason={
        isLastOwner && (
          <Trans>
            You are its only owner. <TextLink href={pathOf('setting-members')}>Hand it over</TextLink> to someone first.
          </Trans>
        )
      }
      title={<Trans>Leave {orgName}?</Trans>}
      consequence={<Trans>You lose access at once. To come back you need a new invitation.</Trans>}
      confirm={<Trans>Leave</Trans>}
      onConfirm={leave}
    >
      <Trans>Leave</Trans>
    </ConfirmButton>
  )
}
