import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import type { ShareView as KnownShare } from '../../core/share/share-machine.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { QueryView } from '../queries/query-view.tsx'
import type { Query } from '../queries/use-query.ts'
import style from './share-view.module.css'
import type { ShareOutcome } from './use-share-visit.ts'
import { VisitorProvider } from './use-visitor.ts'

interface ShareViewProps<Shown> {
  visit: { query: Query<ShareOutcome<Shown>>; loginPath: string; visitor: KnownShare['user'] }
  shapes: ComponentProps<typeof Skeleton>['shapes']
  children: (shown: Shown) => ReactNode
}

/** Shows a share: loading, failed, revoked, or its content. */
export function ShareView<Shown>({ visit: { query, loginPath, visitor }, shapes, children }: ShareViewProps<Shown>) {
  const { t } = useLingui()
  return (
    <QueryView query={query} shapes={shapes}>
      {(outcome) => {
        if (outcome.step === 'entered')
          return <VisitorProvider value={visitor}>{children(outcome.shown)}</VisitorProvider>
        if (outcome.step !== 'ended') return <Skeleton shapes={shapes} />
        return (
          <div className={style.ended}>
            <Notice tone="wait">
              <Trans>
                This link is no longer shared, or its password has changed. Open it again or ask the person who sent it.
              </Trans>
            </Notice>
            <ButtonLink full href={loginPath}>{t`Open again`}</ButtonLink>
          </div>
        )
      }}
    </QueryView>
  )
}
