import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { roleNamesTable } from '../../shared/role-names.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { OfflineHint } from '../../ui/feedback/offline-hint.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { OrganizationCard } from '../join/organization-card.tsx'
import { InvitationAnswer } from './invitation-answer.tsx'
import { useInvitation } from './use-invitation.ts'

/** `/invite-account-info`: shows an invitation and accepts the answer. */
export function InviteAccountInfoPage() {
  const { t, i18n } = useLingui()
  const { day } = useDateFormat()
  const invitation = useInvitation()
  const { preview, isDeclined, isUnusable, offer } = invitation
  if (isDeclined) {
    return (
      <AccountLayout>
        <ResultPanel
          tone="done"
          title={t`You declined the invitation`}
          what={t`You haven't joined, and the link no longer works.`}
          action={<ButtonLink full href={pathOf('home')}>{t`Go to home`}</ButtonLink>}
        />
      </AccountLayout>
    )
  }
  const until = offer && day(offer.expiresAt)
  const roleName = offer && roleNamesTable[offer.roleCode]
  return (
    <AccountLayout
      title={offer ? <Trans>Join {offer.orgName}</Trans> : <Trans>You're invited</Trans>}
      intro={offer && <Trans>{offer.inviterName} invited you to join.</Trans>}
    >
      {!isUnusable && (
        <QueryView query={preview} shapes={['card', 'field', 'field']}>
          {() => (
            <>
              {offer && (
                <OrganizationCard orgName={offer.orgName} avatar={offer.avatar}>
                  <Trans>for {offer.emailMasked}</Trans>
                  <br />
                  {roleName && i18n._(roleName)} · <Trans>until {until}</Trans>
                </OrganizationCard>
              )}
              <OfflineHint>
                <Trans>You need to be online to answer. The invitation stays valid.</Trans>
              </OfflineHint>
              <InvitationAnswer invitation={invitation} />
            </>
          )}
        </QueryView>
      )}
    </AccountLayout>
  )
}
