import { Trans, useLingui } from '@lingui/react/macro'
import { InviteLinkPanel } from '../joining/invite-link-panel.tsx'
import { JoinCodePanel } from '../joining/join-code-panel.tsx'
import { AdminShell } from '../shell/admin-shell.tsx'
import { ApplicationsPanel } from './applications-panel.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { MailInvitations } from './mail-invitations.tsx'
import { useApplications } from './use-applications.ts'
import { useInvitations } from './use-invitations.ts'

function InvitationPanels() {
  const { t } = useLingui()
  const invitations = useInvitations()
  const applications = useApplications()
  return (
    <>
      <ApplicationsPanel applications={applications} />
      <MailInvitations title={t`Invite by email`} onSent={invitations.paged.query.reload} />
      <InvitationsPanel invitations={invitations} />
      <InviteLinkPanel />
      <JoinCodePanel />
    </>
  )
}

/** `/setting/invitations`: pending requests first, then the ways to invite. */
export function InvitationsPage() {
  return (
    <AdminShell title={<Trans>Invitations</Trans>} intro={<Trans>Invite people and choose how they join.</Trans>}>
      <InvitationPanels />
    </AdminShell>
  )
}
