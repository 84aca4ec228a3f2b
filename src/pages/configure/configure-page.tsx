import { useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { ownerName } from '../../core/session/session-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { FlowLayout } from '../../ui/layout/flow-layout.tsx'
import { ConfigureFlow } from './configure-flow.tsx'
import type { ConfigureObstacle } from './use-configure-obstacle.ts'
import { useConfigureObstacle } from './use-configure-obstacle.ts'

interface ConfigureObstaclePanelProps {
  obstacle: Exclude<ConfigureObstacle, 'loading' | null>
  onRetry: () => void
}

const loginPath = `${pathOf('login')}?redirect=${encodeURIComponent(pathOf('configure'))}`

/** Explains what prevents the flow, and links to its solution. */
function ConfigureObstaclePanel({ obstacle, onRetry }: ConfigureObstaclePanelProps) {
  const { t } = useLingui()
  const retry = <Button kind="main" full onClick={onRetry}>{t`Try again`}</Button>
  const panels = {
    signedOut: {
      tone: 'calm',
      title: t`Please sign in first`,
      what: t`After that, you can set up your workspace.`,
      action: <ButtonLink full href={loginPath}>{t`Sign in`}</ButtonLink>,
    },
    noOrganization: {
      tone: 'calm',
      title: t`First, an organisation`,
      what: t`You need one before you can set anything up.`,
      action: <ButtonLink full href={pathOf('create-organization')}>{t`Create organisation`}</ButtonLink>,
    },
    unreachable: {
      tone: 'wait',
      title: t`Can't reach Worktide`,
      what: t`We can't tell yet if you're signed in. This page will continue automatically when you're back online.`,
      action: retry,
    },
    notLoaded: {
      tone: 'wait',
      title: t`Couldn't load your organisation`,
      what: t`You're signed in. Once it has loaded, you can set up your workspace.`,
      action: retry,
    },
  } as const
  return (
    <AccountLayout>
      <ResultPanel {...panels[obstacle]} />
    </AccountLayout>
  )
}

/** `/configure`, and `configure/en`, `configure/zh` in their language: the flow after an organisation was created. */
export function ConfigurePage() {
  const owner = ownerName(useSession())
  const { obstacle, retry } = useConfigureObstacle()
  if (obstacle === null) return <ConfigureFlow key={owner} />
  if (obstacle !== 'loading') return <ConfigureObstaclePanel obstacle={obstacle} onRetry={retry} />
  return (
    <FlowLayout homeHref={pathOf('home')}>
      <Skeleton shapes={['title', 'line', 'field', 'field', 'field']} />
    </FlowLayout>
  )
}
