import { Trans } from '@lingui/react/macro'
import { TextLink } from '../../ui/action/text-link.tsx'
import { settingPaths } from '../frame/setting-paths-table.ts'
import { ApplicationsPanel } from '../setting/invitations/applications-panel.tsx'
import { MailInvitations } from '../setting/invitations/mail-invitations.tsx'

/** Who waits to come in, and the quickest way to invite. */
export function InvitePanels({ title }: { title: string }) {
  return (
    <>
      <ApplicationsPanel isQuiet />
      <MailInvitations title={title} />
      <TextLink href={settingPaths.invitations}>
        <Trans>Invitations sent, team link and join code</Trans>
      </TextLink>
    </>
  )
}
