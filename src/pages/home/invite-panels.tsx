import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ApplicationsPanel } from '../setting/invitations/applications-panel.tsx'
import { MailInvitations } from '../setting/invitations/mail-invitations.tsx'
import { useApplications } from '../setting/invitations/use-applications.ts'

/** Who waits to come in, if anybody does, and the quickest way to invite: not before it is known which comes first. */
export function InvitePanels({ title }: { title: string }) {
  const applications = useApplications()
  if (!applications.isKnown) return <Skeleton shapes={['card', 'card', 'card']} />
  return (
    <>
      {applications.hasAny && <ApplicationsPanel applications={applications} />}
      <MailInvitations title={title} />
      <TextLink href={pathOf('setting-invitations')}>
        <Trans>Invitations sent, team link and join code</Trans>
      </TextLink>
    </>
  )
}
