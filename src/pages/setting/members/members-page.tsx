import { Trans } from '@lingui/react/macro'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { pathOf } from '../../../core/routes.ts'
import { Permission } from '../../../shared/permission.tsx'
import { useSession } from '../../../shared/use-session.ts'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { MembersPanel } from './members-panel.tsx'

/** `/setting/members`: who is in the organisation, and what each may do. */
export function MembersPage() {
  const { organization } = useSession()
  return (
    <SettingShell
      title={<Trans>Members</Trans>}
      lead={<Trans>Who is in the organisation, and what each may do.</Trans>}
    >
      <MembersPanel
        key={organization?.id}
        action={
          <Permission value={administratorRoles}>
            <TextLink href={pathOf('setting-invitations')}>
              <Trans>Invite people</Trans>
            </TextLink>
          </Permission>
        }
      />
    </SettingShell>
  )
}
