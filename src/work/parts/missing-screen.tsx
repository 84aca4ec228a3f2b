import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { linkTo } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useShell } from '../../ui/shell-context.ts'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsPartial, usePartialProjects } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { Empty } from './empty.tsx'

interface MissingScreenProps {
  /** While it may still arrive. */
  title?: string
  /** The outline of what may still arrive. */
  outline?: ReactNode
  /** It may be among the issues that are not on this device. */
  isIssue?: boolean
  /** The issue's project, whose issues are being loaded. */
  projectId?: string
}

function Missing({ loadAll }: { loadAll: (() => void) | undefined }) {
  const { t } = useLingui()
  const { offline } = useShell()
  const projects = linkTo('projects', {})
  const title = offline || loadAll ? t`Not on this device` : t`Not found`
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <Screen title={title} above={[{ label: t`Projects`, href: projects }]}>
      <main className={screen.main}>
        <Empty
          action={
            loadAll ? (
              <Button onClick={loadAll}>
                <Trans>Load all</Trans>
              </Button>
            ) : (
              <ButtonLink kind="plain" href={projects}>
                <Trans>Show all projects</Trans>
              </ButtonLink>
            )
          }
        >
          {offline ? (
            <Trans>This isn't on this device. Connect to look for it.</Trans>
          ) : loadAll ? (
            <Trans>This issue isn't on this device. Load all issues to look for it.</Trans>
          ) : (
            <Trans>This doesn't exist, or you don't have access to it.</Trans>
          )}
        </Empty>
      </main>
    </Screen>
  )
}

/** Shown for anything missing or not visible to this person, without telling which; an outline while it may still arrive. */
export function MissingScreen({
  title = '',
  outline = <Skeleton shapes={['row', 'row', 'row', 'row']} />,
  isIssue = false,
  projectId = '',
}: MissingScreenProps) {
  const { offline } = useShell()
  const { isCurrent, isRead } = useWork((work) => work.status())
  const isPartial = useIsPartial({ id: projectId })
  const { count, isAsked, loadAll } = usePartialProjects()
  const isElsewhere = isIssue && count > 0
  if (offline ? isRead : isCurrent && !isPartial && !(isElsewhere && isAsked))
    return <Missing loadAll={offline || !isElsewhere ? undefined : loadAll} />
  return (
    <Screen title={title}>
      <main className={screen.main}>{outline}</main>
    </Screen>
  )
}
