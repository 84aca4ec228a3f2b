import { Trans } from '@lingui/react/macro'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { ShareView } from '../../shared/share/share-view.tsx'
import { useShareVisit } from '../../shared/share/use-share-visit.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { OrganizationCard } from '../join/organization-card.tsx'

/** `/share/organization`: the card of an organisation, for anyone with the link. */
export function SharedOrganizationPage() {
  const visit = useShareVisit(shareCalls.sharedResource)
  return (
    <AccountLayout
      title={<Trans>Shared with you</Trans>}
      intro={<Trans>You're viewing this as a guest. You can only see what was shared.</Trans>}
      links={
        <TextLink href={pathOf('login')}>
          <Trans>Sign in</Trans>
        </TextLink>
      }
    >
      <ShareView visit={visit} shapes={['card']}>
        {(shown) =>
          shown.resourceType === 'organization' && (
            <OrganizationCard orgName={shown.orgName} avatar={shown.avatar}>
              <Trans>uses Worktide</Trans>
            </OrganizationCard>
          )
        }
      </ShareView>
    </AccountLayout>
  )
}
