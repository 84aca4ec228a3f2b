import { pathOf } from '../../core/routes.ts'
import { ownerName } from '../../core/session/session-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FlowLayout } from '../../ui/layout/flow-layout.tsx'
import { ConfigureFlow } from './configure-flow.tsx'
import { ConfigureObstaclePanel } from './configure-obstacle-panel.tsx'
import { useConfigureObstacle } from './use-configure-obstacle.ts'

/** `/configure`, and `configure/en`, `configure/zh` in their language: what follows a new organisation. */
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
