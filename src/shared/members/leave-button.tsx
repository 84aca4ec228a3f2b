import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { pathOf } from '../../core/routes.ts'
import type { ButtonKind } from '../../ui/action/button.tsx'
import { ConfirmButton } from '../../ui/action/confirm-button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'

interface LeaveButtonProps {
  orgName: string
  /** The last owner is told how they could leave. */
  isLastOwner: boolean
  kind?: ButtonKind
}

/** Leaves the current organisation. Its last owner cannot (0411008). */
export function LeaveButton({ orgName, isLastOwner, kind }: LeaveButtonProps) {
  const { t } = useLingui()
  const { call } = useServices()
  const [, navigate] = useLocation()
  const action = useAsyncAction()
  const isClosing = Boolean(useSession().organization?.closesAt)
  const leave = () =>
    action.run(async () => {
      await call(organizationCalls.leaveOrganization, {})
      navigate(pathOf('home'))
    })
  return (
    <ConfirmButton
      kind={kind}
      label={t`Leave ${orgName}`}
      busy={action.isBusy}
      disabledReason={
        isLastOwner &&
        (isClosing ? (
          <Trans>
            You're the only owner. <TextLink href={pathOf('setting-members')}>Transfer it</TextLink> to someone else to
            leave before it closes.
          </Trans>
        ) : (
          <Trans>
            You're the only owner. <TextLink href={pathOf('setting-members')}>Transfer it</TextLink> to someone else, or{' '}
            <TextLink href={pathOf('setting-orginfo')}>close it</TextLink>.
          </Trans>
        ))
      }
      title={<Trans>Leave {orgName}?</Trans>}
      consequence={<Trans>You'll lose access right away. You'll need a new invitation to come back.</Trans>}
      confirm={<Trans>Leave</Trans>}
      onConfirm={leave}
    >
      <Trans>Leave</Trans>
    </ConfirmButton>
  )
}
