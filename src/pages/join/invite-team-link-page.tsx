import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { JoinAnswer } from './join-answer.tsx'
import { OrganizationCard } from './organization-card.tsx'
import { useTeamLink } from './use-team-link.ts'

/** `/invite-team-link`: previews the organisation of a team link and joins it. */
export function InviteTeamLinkPage() {
  const { t } = useLingui()
  const { linkToken, preview } = useTeamLink()
  const offer = preview.value
  if (offer === 'unusable') {
    return (
      <AccountLayout>
        <ResultPanel
          tone="bad"
          title={t`This team link no longer works`}
          what={t`It has expired, reached its limit or been turned off.`}
          next={t`Ask the sender for a new link.`}
          action={<ButtonLink full href={pathOf('code-join-organization')}>{t`I have a join code`}</ButtonLink>}
          link={<TextLink href={pathOf('home')}>{t`Go to home`}</TextLink>}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      title={offer ? <Trans>Join {offer.orgName}</Trans> : <Trans>You're invited</Trans>}
      intro={offer && <Trans>{offer.inviterName} invited the team with this link.</Trans>}
    >
      <QueryView query={preview} shapes={['card', 'field', 'field']}>
        {() =>
          offer && (
            <>
              <OrganizationCard orgName={offer.orgName} avatar={offer.avatar}>
                <Trans>You'll join right away.</Trans>
              </OrganizationCard>
              <JoinAnswer page={pathOf('invite-team-link')} by={{ linkToken }} />
            </>
          )
        }
      </QueryView>
    </AccountLayout>
  )
}
