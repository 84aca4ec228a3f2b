import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { roleNamesTable } from '../../../shared/role-names.ts'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { Invitations } from './use-invitations.ts'

interface InvitationActionsProps {
  invitation: { id: string; email: string; status: string }
  invitations: Invitations
}

/** Pending invitations can be resent or withdrawn, expired ones resent. */
function InvitationActions({ invitation: { id, email, status }, invitations }: InvitationActionsProps) {
  const { t } = useLingui()
  const { resend, revoke, paged } = invitations
  if (status !== 'sent' && status !== 'expired') return null
  return (
    <>
      <Button kind="quiet" aria-label={t`Send again to ${email}`} busy={paged.isBusy} onClick={() => resend(id, email)}>
        <Trans>Send again</Trans>
      </Button>
      {status === 'sent' && (
        <ConfirmButton
          kind="quiet"
          label={t`Withdraw the invitation for ${email}`}
          title={<Trans>Withdraw this invitation?</Trans>}
          consequence={<Trans>The link in the email to {email} will stop working.</Trans>}
          confirm={<Trans>Withdraw</Trans>}
          onConfirm={() => revoke(id, email)}
        >
          <Trans>Withdraw</Trans>
        </ConfirmButton>
      )}
    </>
  )
}

/** Sent invitations and their status. */
export function InvitationsPanel({ invitations }: { invitations: Invitations }) {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const { day } = useDateFormat()
  const states = {
    sent: <Tag tone="wait">{t`Waiting`}</Tag>,
    expired: <Tag tone="bad">{t`Expired`}</Tag>,
    accepted: <Tag tone="done">{t`Accepted`}</Tag>,
    revoked: <Tag>{t`Withdrawn`}</Tag>,
    declined: <Tag>{t`Declined`}</Tag>,
  }
  const roleOf = (code: string) => {
    const name = roleNamesTable[code]
    return name ? i18n._(name) : code
  }
  return (
    <Panel title={<Trans>Invitations sent</Trans>}>
      <PagedView
        paged={invitations.paged}
        shapes={['card', 'card']}
        empty={
          <EmptyState>
            <Trans>No one has been invited by email yet.</Trans>
          </EmptyState>
        }
      >
        {(list) => (
          <ItemList
            label={t`Invitations sent`}
            items={list.map((invitation) => ({
              key: invitation.id,
              title: (
                <>
                  {invitation.email} {states[invitation.status]}
                </>
              ),
              detail: (
                <>
                  {roleOf(invitation.roleCode)} ·{' '}
                  {invitation.status === 'sent' ? (
                    <Trans>
                      from {invitation.inviterName}, {day(invitation.sentAt)} · valid until {day(invitation.expiresAt)}
                    </Trans>
                  ) : (
                    <Trans>
                      from {invitation.inviterName}, {day(invitation.sentAt)}
                    </Trans>
                  )}
                </>
              ),
              actions: <InvitationActions invitation={invitation} invitations={invitations} />,
            }))}
          />
        )}
      </PagedView>
    </Panel>
  )
}
