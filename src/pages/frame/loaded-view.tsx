import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Loaded } from '../flow/use-loaded.ts'
import { useWhen } from '../flow/use-when.ts'

interface LoadedViewProps<Value> {
  loaded: Loaded<Value>
  shapes: ComponentProps<typeof Skeleton>['shapes']
  children: (value: Value) => ReactNode
}

/** Loading, failed, kept on the device with its age, or there. */
export function LoadedView<Value>({ loaded, shapes, children }: LoadedViewProps<Value>) {
  const { moment } = useWhen()
  const { value, asOf, failure, isLoading, reload } = loaded
  const retry = (
    <Button busy={isLoading} onClick={reload}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (value === null) return failure ? <EmptyState action={retry}>{failure}</EmptyState> : <Skeleton shapes={shapes} />
  const age = asOf && moment(asOf)
  return (
    <>
      {age && (
        <Notice tone="wait">
          <Trans>You are offline. This is how it was at {age}.</Trans>
        </Notice>
      )}
      {failure && (
        <Notice tone="bad">
          {failure} {retry}
        </Notice>
      )}
      {children(value)}
    </>
  )
}
