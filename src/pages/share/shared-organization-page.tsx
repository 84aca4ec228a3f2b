import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import type { Query } from '../../shared/queries/use-query.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { OrganizationCard } from '../join/organization-card.tsx'
import type { ShareOutcome } from './use-share-visit.ts'
import { useShareVisit } from './use-share-visit.ts'

interface SharedViewProps<Shown> {
  visit: { query: Query<ShareOutcome<Shown>>; loginPath: string }
  shapes: ComponentProps<typeof Skeleton>['shapes']
  children: (shown: Shown) => ReactNode
}

/** Shows a share: loading, failed, revoked, or its content. */
function SharedView<Shown>({ visit: { query, loginPath }, shapes, children }: SharedViewProps<Shown>) {
  const { t } = useLingui()
  return (
    <QueryView query={query} shapes={shapes}>
      {(outcome) => {
        if (outcome.step === 'entered') return children(outcome.shown)
        if (outcome.step !== 'ended') return <Skeleton shapes={shapes} />
        return (
          <>
            <Notice tone="wait">
              <Trans>
                This share has ended, or has another password now. Ask whoever sent you the link, or open it again.
              </Trans>
            </Notice>
            <ButtonLink full href={loginPath}>{t`Open it again`}</ButtonLink>
          </>
        )
      }}
    </QueryView>
  )
}

/** `/share/organization`: the card of an organisation, for anyone with the link. */
export function SharedOrganizationPage() {
  const visit = useShareVisit(shareCalls.sharedResource)
  return (
    <AccountLayout
      title={<Trans>Shared with you</Trans>}
      intro={<Trans>You are a guest here: you see what the link shows, and nothing else.</Trans>}
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
