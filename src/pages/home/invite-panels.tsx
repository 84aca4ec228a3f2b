import { ApplicationsPanel } from './applications-panel.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { InviteLinkPanel } from './invite-link-panel.tsx'
import { JoinCodePanel } from './join-code-panel.tsx'
import { MailInvitations } from './mail-invitations.tsx'
import { useApplications } from './use-applications.ts'
import { useInvitations } from './use-invitations.ts'

/** Everything about people who are not here yet: who waits first, then the ways to invite. */
export function InvitePanels({ title }: { title: string }) {
  const invitations = useInvitations()
  const applications = useApplications()
  return (
    <>
      <ApplicationsPanel applications={applications} />
      <MailInvitations title={title} onSent={invitations.loaded.reload} />
      <InvitationsPanel invitations={invitations} />
      <InviteLinkPanel />
      <JoinCodePanel />
    </>
  )
}
