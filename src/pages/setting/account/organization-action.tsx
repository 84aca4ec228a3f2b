import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import type { MyOrganizations } from './use-my-organizations.ts'

interface OrganizationActionProps {
  organization: { orgId: string; orgName: string; current: boolean; enabled: boolean }
  mine: MyOrganizations
}

/** Open another organisation, or leave the one that is open. */
export function OrganizationAction({ organization, mine }: OrganizationActionProps) {
  const { t } = useLingui()
  const { orgId, orgName, current, enabled } = organization
  if (current) {
    return (
      <ConfirmButton
        kind="quiet"
        label={t`Leave ${orgName}`}
        title={<Trans>Leave {orgName}?</Trans>}
        consequence={<Trans>You lose access at once. To come back you need a new invitation.</Trans>}
        confirm={<Trans>Leave</Trans>}
        onConfirm={mine.leave}
      >
        <Trans>Leave</Trans>
      </ConfirmButton>
    )
  }
  if (!enabled) return null
  return (
    <Button aria-label={t`Open ${orgName}`} busy={mine.isBusy} onClick={() => mine.open(orgId)}>
      <Trans>Open</Trans>
    </Button>
  )
}
