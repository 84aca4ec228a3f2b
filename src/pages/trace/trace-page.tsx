import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SettingLayout } from '../../ui/layout/setting-layout.tsx'
import { TraceView } from './trace-view.tsx'
import { useTrace } from './use-trace.ts'

/** For testers and support: the machines of this device, live, and the trace file for a replay. */
export function TracePage() {
  const { trace, failure, reload } = useTrace()
  const retry = (
    <Button onClick={reload}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <SettingLayout
      homeHref={pathOf('home')}
      fluid
      title={<Trans>Trace</Trans>}
      intro={<Trans>What Worktide did on this device, step by step. Contains no names, emails or content.</Trans>}
    >
      {trace && failure && (
        <Notice tone="bad">
          {failure} {retry}
        </Notice>
      )}
      {trace && <TraceView trace={trace} />}
      {!trace && failure && <EmptyState action={retry}>{failure}</EmptyState>}
      {!trace && !failure && <Skeleton shapes={['card', 'card', 'card']} />}
    </SettingLayout>
  )
}
