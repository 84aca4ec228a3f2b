import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IssuePeek } from '../issue/issue-peek.tsx'
import { ProjectBadge } from '../parts/badges.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { MissingScreen } from '../parts/missing-screen.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress } from '../use-address.ts'
import { useDeviceItem } from '../use-device-item.ts'
import { type ProjectView, useProjectByKey } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import style from './project-frame.module.css'

export const projectViews = ['board', 'list'] as const
export type ProjectViewName = (typeof projectViews)[number]

const icons: Record<ProjectViewName, IconName> = { board: 'board', list: 'list' }

/** The view of a project that was shown last on this device. */
export const useLastView = () => useDeviceItem<ProjectViewName>('worktide-project-view', 'board')

const useViewNames = (): Record<ProjectViewName, string> => {
  const { t } = useLingui()
  return { board: t`Board`, list: t`List` }
}

function Views({ projectKey, current }: { projectKey: string; current: ProjectViewName }) {
  const { t } = useLingui()
  const names = useViewNames()
  return (
    <nav className={style.views} aria-label={t`Views`}>
      {projectViews.map((view) => (
        <Link
          key={view}
          href={linkTo(view, { key: projectKey })}
          className={style.view}
          aria-current={view === current ? 'page' : undefined}
        >
          <Icon name={icons[view]} size={16} />
          {names[view]}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone: the way to the other view. */
function OtherView({ projectKey, current }: { projectKey: string; current: ProjectViewName }) {
  const names = useViewNames()
  const other = current === 'board' ? 'list' : 'board'
  return (
    <Link href={linkTo(other, { key: projectKey })} className={screen.iconButton} aria-label={names[other]}>
      <Icon name={icons[other]} />
    </Link>
  )
}

interface ProjectFrameProps {
  current: ProjectViewName
  /** Right of the views: how this one is shown. */
  controls?: ReactNode
  children: (view: ProjectView) => ReactNode
}

function Frame({ view, current, controls, children }: ProjectFrameProps & { view: ProjectView }) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const [, remember] = useLastView()
  const { project } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit is remembered once
  useEffect(() => remember(current), [current])
  useEffect(() => {
    document.title = `${project.name} · Worktide`
  }, [project.name])
  return (
    <Screen
      title={project.name}
      above={[{ label: t`Projects`, href: linkTo('projects', {}) }]}
      mark={<ProjectBadge project={project} />}
      corner={<OtherView projectKey={project.key} current={current} />}
    >
      <div className={style.beside}>
        <div className={style.stage}>
          {(isWide || controls) && (
            <div className={style.bar}>
              {isWide && <Views projectKey={project.key} current={current} />}
              <div className={style.controls}>{controls}</div>
            </div>
          )}
          {children(view)}
        </div>
        {isWide && <IssuePeek />}
      </div>
    </Screen>
  )
}

/** A view of the project in the address, once it is known; the peeked issue beside it. */
export function ProjectFrame(props: ProjectFrameProps) {
  const { t } = useLingui()
  const { parameters } = useAddress()
  const view = useProjectByKey(parameters.key ?? '')
  const { isLoaded } = useWork((work) => work.status())
  if (view) return <Frame {...props} view={view} />
  if (isLoaded) return <MissingScreen />
  return (
    <Screen title={t`Projects`}>
      <main className={screen.main}>
        <Skeleton shapes={['row', 'row', 'row', 'row']} />
        <span className="visually-hidden">
          <Trans>The project is being loaded</Trans>
        </span>
      </main>
    </Screen>
  )
}
