import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { roleNamesTable } from '../../../shared/role-names.ts'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { InvitationActions } from './invitation-actions.tsx'
import type { Invitations } from './use-invitations.ts'

/** Invitations that went out, and what became of each. */
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
            <Trans>Nobody has been invited by mail yet.</Trans>
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
                      from {invitation.inviterName}, {day(invitation.sentAt)} · good until {day(invitation.expiresAt)}
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
