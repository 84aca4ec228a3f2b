import { Trans, useLingui } from '@lingui/react/macro'
import { LeaveButton } from '../../../shared/members/leave-button.tsx'
import { Button } from '../../../ui/action/button.tsx'
import type { MyOrganizations } from './use-my-organizations.ts'

interface OrganizationActionProps {
  organization: { orgId: string; orgName: string; current: boolean; enabled: boolean }
  mine: MyOrganizations
}

/** Open another organisation, or leave the one that is open. */
export function OrganizationAction({ organization, mine }: OrganizationActionProps) {
  const { t } = useLingui()
  const { orgId, orgName, current, enabled } = organization
  if (current) return <LeaveButton kind="quiet" orgName={orgName} isLastOwner={mine.isLastOwner} />
  if (!enabled) return null
  return (
    <Button aria-label={t`Open ${orgName}`} busy={mine.isBusy} onClick={() => mine.open(orgId)}>
      <Trans>Open</Trans>
    </Button>
  )
}
