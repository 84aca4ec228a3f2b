import { Trans, useLingui } from '@lingui/react/macro'
import type { ButtonKind } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { settingPaths } from '../setting-paths-table.ts'
import { useLeave } from './use-leave.ts'

/** Leaves the organisation that is open. */
export function LeaveButton({ orgName, kind }: { orgName: string; kind?: ButtonKind }) {
  const { t } = useLingui()
  const { isLastOwner, isBusy, leave } = useLeave()
  return (
    <ConfirmButton
      kind={kind}
      label={t`Leave ${orgName}`}
      busy={isBusy}
      disabledReason={
        isLastOwner && (
          <Trans>
            You are its only owner. <TextLink href={settingPaths.members}>Hand it over</TextLink> to someone first.
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
