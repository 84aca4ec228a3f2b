import { Trans } from '@lingui/react/macro'
import { administratorRoles, isOwner } from '../../../core/access/permission-rules.ts'
import { LeaveButton } from '../../../shared/members/leave-button.tsx'
import { useOwners } from '../../../shared/members/use-members.ts'
import { Permission } from '../../../shared/permission.tsx'
import { useSession } from '../../../shared/use-session.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SharesPanel } from '../sharing/shares-panel.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { CloseOrganization, ClosingNotice } from './close-organization.tsx'
import { OrganizationInfo } from './organization-info.tsx'

/** `/setting/orginfo`: the organisation's name and details, leaving and closing it. */
export function OrginfoPage() {
  const { organization, roleCodes } = useSession()
  const { isLastOwner, isKnown } = useOwners()
  return (
    <SettingShell
      title={<Trans>Organisation</Trans>}
      intro={<Trans>Name, language and time zone of your organisation.</Trans>}
    >
      {organization && <ClosingNotice organization={organization} />}
      <OrganizationInfo key={`info ${organization?.id}`} />
      {organization && (
        <Permission value={administratorRoles}>
          <SharesPanel key={`shares ${organization.id}`} orgId={organization.id} />
        </Permission>
      )}
      {organization && (
        <Panel
          title={<Trans>Leave the organisation</Trans>}
          intro={<Trans>You keep your account, and your work here stays.</Trans>}
        >
          <LeaveButton key={organization.id} orgName={organization.orgName} isLastOwner={isLastOwner} kind="danger" />
        </Panel>
      )}
      {/* the note for a last owner would push it down */}
      {organization && isKnown && isOwner(roleCodes) && !organization.closesAt && (
        <CloseOrganization key={`close ${organization.id}`} orgName={organization.orgName} />
      )}
    </SettingShell>
  )
}
