import { Trans } from '@lingui/react/macro'
import { useSession } from '../../../channel/use-session.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LeaveButton } from '../../frame/members/leave-button.tsx'
import { SettingFrame } from '../../frame/setting-frame.tsx'
import { OrganizationInfo } from './organization-info.tsx'

/** `/setting/orginfo`: what the organisation is called, and the way out of it. */
export function OrginfoPage() {
  const { organization } = useSession()
  return (
    <SettingFrame title={<Trans>Organisation</Trans>} lead={<Trans>What it is called, and how it speaks.</Trans>}>
      <OrganizationInfo key={`info ${organization?.id}`} />
      {organization && (
        <Panel
          title={<Trans>Leave the organisation</Trans>}
          lead={<Trans>Your account stays, and so does what you did here.</Trans>}
        >
          <LeaveButton key={organization.id} orgName={organization.orgName} kind="danger" />
        </Panel>
      )}
    </SettingFrame>
  )
}
