import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LoadedView } from '../frame/loaded-view.tsx'
import type { useShareVisit } from './use-share-visit.ts'

interface SharedViewProps<Shown> {
  visit: ReturnType<typeof useShareVisit<Shown>>
  shapes: ComponentProps<typeof Skeleton>['shapes']
  children: (shown: Shown) => ReactNode
}

/** What a share shows: on its way, failed, taken back, or there. */
export function SharedView<Shown>({ visit: { loaded, loginPath }, shapes, children }: SharedViewProps<Shown>) {
  const { t } = useLingui()
  return (
    <LoadedView loaded={loaded} shapes={shapes}>
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
    </LoadedView>
  )
}
