import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { administratorRoles } from '../../core/access/permission-rules.ts'
import { pathOf } from '../../core/routes.ts'
import { Permission } from '../../shared/permission.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { MailInvitations } from '../setting/invitations/mail-invitations.tsx'

/** `/create-organization/invitation`: invites the first members of a new organisation. Can be skipped. */
export function CreateInvitationPage() {
  const { t } = useLingui()
  const [hasSent, setHasSent] = useState(false)
  return (
    <AccountLayout
      title={<Trans>Who do you work with?</Trans>}
      intro={<Trans>Invite them now, or later from the members page.</Trans>}
    >
      <Permission
        value={administratorRoles}
        otherwise={<Trans>Only administrators can invite people. Ask one of them for help.</Trans>}
      >
        <MailInvitations title={t`Invite by email`} onSent={() => setHasSent(true)} />
      </Permission>
      <ButtonLink full kind={hasSent ? 'main' : 'plain'} href={pathOf('configure')}>
        {hasSent ? <Trans>Continue</Trans> : <Trans>Skip for now</Trans>}
      </ButtonLink>
    </AccountLayout>
  )
}
