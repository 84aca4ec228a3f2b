import { Trans } from '@lingui/react/macro'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { OrganizationCard } from '../join/organization-card.tsx'
import { SharedView } from './shared-view.tsx'
import { useShareVisit } from './use-share-visit.ts'

/** `/share/organization`: an organisation's card, for whoever has its link. */
export function SharedOrganizationPage() {
  const visit = useShareVisit(shareCalls.sharedResource)
  return (
    <AccountLayout
      title={<Trans>Shared with you</Trans>}
      lead={<Trans>You are a guest here: you see what the link shows, and nothing else.</Trans>}
      links={
        <TextLink href={pathOf('login')}>
          <Trans>Sign in</Trans>
        </TextLink>
      }
    >
      <SharedView visit={visit} shapes={['card']}>
        {({ orgName, avatar }) => (
          <OrganizationCard orgName={orgName} avatar={avatar}>
            <Trans>works with Worktide</Trans>
          </OrganizationCard>
        )}
      </SharedView>
    </AccountLayout>
  )
}
