import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { linkTo } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useShell } from '../../ui/shell-context.ts'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsPartial } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { Empty } from './empty.tsx'
import { PartialProjectsStrip } from './partial-strip.tsx'

interface MissingScreenProps {
  /** While it may still arrive. */
  title?: string
  /** The outline of what may still arrive. */
  outline?: ReactNode
  /** The project in which it may be, if all of its issues were here. */
  projectId?: string
}

function Missing() {
  const { t } = useLingui()
  const { offline } = useShell()
  const projects = linkTo('projects', {})
  const title = offline ? t`Not on this device` : t`Not found`
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <Screen title={title} above={[{ label: t`Projects`, href: projects }]}>
      {/* it may be one of those that are not here */}
      <PartialProjectsStrip />
      <main className={screen.main}>
        <Empty
          action={
            <ButtonLink kind="plain" href={projects}>
              <Trans>Show all projects</Trans>
            </ButtonLink>
          }
        >
          {offline ? (
            <Trans>This isn't on this device. Connect to look for it.</Trans>
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
  projectId = '',
}: MissingScreenProps) {
  const { offline } = useShell()
  const { isCurrent, isRead } = useWork((work) => work.status())
  const isPartial = useIsPartial({ id: projectId })
  if ((isCurrent && !isPartial) || (offline && isRead)) return <Missing />
  return (
    <Screen title={title}>
      <main className={screen.main}>{outline}</main>
    </Screen>
  )
}
