import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TroubleNotice } from '../../ui/feedback/trouble-notice.tsx'
import { useReportedWait } from '../../ui/feedback/wait-context.ts'
import { useShell } from '../../ui/shell-context.ts'
import style from '../shared.module.css'
import { useDateFormat } from '../use-date-format.ts'
import type { Query } from './use-query.ts'

interface QueryViewProps<Value> {
  query: Query<Value>
  shapes: ComponentProps<typeof Skeleton>['shapes']
  children: (value: Value) => ReactNode
}

/** A failed part that tries again by itself: the actions that its wait has shown stay. */
function FailedWait({ onRetry }: { onRetry: () => void }) {
  useReportedWait(onRetry, true)
  return null
}

/**
 * A query's state: loading, failed, cached with its age, or loaded. The layout's strip says once for the page
 * why it is cached or failed. The line of the age stays reserved, so that nothing moves.
 */
export function QueryView<Value>({ query, shapes, children }: QueryViewProps<Value>) {
  const { moment } = useDateFormat()
  const { offline } = useShell()
  const hadAge = useRef(false)
  const { value, asOf, failure, trouble, isLoading, reload } = query
  const retry = (
    <Button busy={isLoading} onClick={reload}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (value === null && !failure) return <Skeleton shapes={shapes} onRetry={reload} />
  const isExplainedAbove = trouble !== null && trouble === offline?.trouble
  const said = isExplainedAbove ? (
    <Notice tone="wait">
      {trouble !== 'offline' ? (
        <Trans>Couldn't load this.</Trans>
      ) : value === null ? (
        <Trans>You need to be online to see this. It'll load as soon as you're back.</Trans>
      ) : (
        <Trans>This may be out of date. It'll update as soon as you're back online.</Trans>
      )}{' '}
      {retry}
    </Notice>
  ) : (
    <TroubleNotice trouble={trouble ?? 'refused'} detail={trouble === 'refused' && failure} actions={retry} />
  )
  if (value === null)
    return (
      <>
        {said}
        {trouble !== null && trouble !== 'refused' && <FailedWait onRetry={reload} />}
      </>
    )
  const age = asOf && moment(asOf)
  if (age) hadAge.current = true
  return (
    <>
      {hadAge.current && <p className={style.age}>{age && <Trans>Showing data from {age}.</Trans>}</p>}
      {failure !== null && said}
      {children(value)}
    </>
  )
}
