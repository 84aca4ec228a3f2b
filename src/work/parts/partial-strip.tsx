import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Project } from '../../core/work/entities.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useAllIssues, useIsPartial, usePartialProjects } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { Icon } from './icon.tsx'
import style from './strip.module.css'

function Strip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { offline } = useShell()
  return (
    <p className={style.strip} role="status">
      <Icon name={offline ? 'cloudOff' : 'folder'} size={16} />
      <span>{children}</span>
      {action}
    </p>
  )
}

/** Loads all issues of the project on screen. Without a network the strip says that there are more; while they are loading, the sync state says so. */
export function PartialProjectStrip({ project }: { project: Pick<Project, 'id'> }) {
  const { offline } = useShell()
  useAllIssues([project.id])
  if (!useIsPartial(project) || !offline) return null
  return (
    <Strip>
      <Trans>Only some issues are on this device. Go online to load the rest.</Trans>
    </Strip>
  )
}

/** In views of all projects: says that some projects are only partly on this device, with a button that loads the rest. */
export function PartialProjectsStrip() {
  const { t } = useLingui()
  const { offline } = useShell()
  const { isComplete } = useWork((work) => work.status())
  const { count, isAsked, loadAll } = usePartialProjects()
  if (count === 0 || (!offline && !isComplete)) return null
  if (offline)
    return (
      <Strip>{t`Only some issues of ${plural(count, { one: '# project', other: '# projects' })} are on this device. Go online to load the rest.`}</Strip>
    )
  return (
    <Strip
      action={
        !isAsked && (
          <UnstyledButton onClick={loadAll}>
            <Trans>Load all</Trans>
          </UnstyledButton>
        )
      }
    >
      {t`Only some issues of ${plural(count, { one: '# project', other: '# projects' })} are on this device.`}
    </Strip>
  )
}
