import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { QueryView } from '../../shared/queries/query-view.tsx'
import type { Query } from '../../shared/queries/use-query.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { ShareOutcome } from './use-share-visit.ts'

interface SharedViewProps<Shown> {
  visit: { query: Query<ShareOutcome<Shown>>; loginPath: string }
  shapes: ComponentProps<typeof Skeleton>['shapes']
  children: (shown: Shown) => ReactNode
}

/** What a share shows: on its way, failed, taken back, or there. */
export function SharedView<Shown>({ visit: { query, loginPath }, shapes, children }: SharedViewProps<Shown>) {
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
