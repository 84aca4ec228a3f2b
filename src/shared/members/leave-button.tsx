import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { Button, type ButtonKind } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

interface LeaveButtonProps {
  orgName: string
  /** The last owner is told how they could leave. */
  isLastOwner: boolean
  kind?: ButtonKind
}

/** Leaves the current organisation, after handing over open work. Its last owner cannot (0411008). */
export function LeaveButton({ orgName, isLastOwner, kind }: LeaveButtonProps) {
  const { t } = useLingui()
  const { call } = useServices()
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const { account, organization } = useSession()
  const isClosing = Boolean(organization?.closesAt)
  const leave = async () => {
    await call(organizationCalls.leaveOrganization, {})
    navigate(pathOf('home'))
    return true
  }
  return (
    <>
      <Button
        kind={kind}
        aria-label={t`Leave ${orgName}`}
        onClick={() => setIsOpen(true)}
        disabledReason={
          isLastOwner &&
          (isClosing ? (
            <Trans>
              You're the only owner. <TextLink href={pathOf('setting-members')}>Transfer it</TextLink> to someone else
              to leave before it closes.
            </Trans>
          ) : (
            <Trans>
              You're the only owner. <TextLink href={pathOf('setting-members')}>Transfer it</TextLink> to someone else,
              or <TextLink href={pathOf('setting-orginfo')}>close it</TextLink>.
            </Trans>
          ))
        }
      >
        <Trans>Leave</Trans>
      </Button>
      {isOpen && account && (
        <HandOverDialog
          userId={account.userId}
          name={null}
          title={<Trans>Leave {orgName}?</Trans>}
          consequence={<Trans>You'll lose access right away. You'll need a new invitation to come back.</Trans>}
          confirm={<Trans>Leave</Trans>}
          end={leave}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
