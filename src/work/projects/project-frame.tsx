import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { FilterBar, FilterNotice } from '../filters/filter-bar.tsx'
import { SaveNewFilter } from '../filters/save-new-filter.tsx'
import { useFilterSearch } from '../filters/use-filter.ts'
import { IssuePeek } from '../issue/later-peek.tsx'
import { useProjectIssues } from '../issues/use-project-issues.ts'
import { ProjectBadge } from '../parts/badges.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { MissingScreen } from '../parts/missing-screen.tsx'
import { PartialProjectStrip } from '../parts/partial-strip.tsx'
import { ShareViewButton } from '../share/share-button.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress } from '../use-address.ts'
import { useDeviceItem } from '../use-device-item.ts'
import { type ProjectView, useProjectByKey } from '../use-project.ts'
import { useRememberName } from '../use-shown-name.ts'
import { useWork } from '../use-work.ts'
import { ArchivedStrip } from './archived-strip.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import style from './project-frame.module.css'
import { ViewOutline } from './view-outline.tsx'

export const projectViews = ['board', 'list'] as const
export type ProjectViewName = (typeof projectViews)[number]

const icons: Record<ProjectViewName, IconName> = { board: 'board', list: 'list' }

/** The project view that was shown last on this device. */
export const useLastView = () => useDeviceItem<ProjectViewName>('worktide-project-view', 'board')

const useViewNames = (): Record<ProjectViewName, string> => {
  const { t } = useLingui()
  return { board: t`Board`, list: t`List` }
}

function Views({ projectKey, current }: { projectKey: string; current: ProjectViewName }) {
  const { t } = useLingui()
  const names = useViewNames()
  const filter = useFilterSearch()
  return (
    <nav className={style.views} aria-label={t`Views`}>
      {projectViews.map((view) => (
        <Link
          key={view}
          href={linkTo(view, { key: projectKey }) + filter}
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

/** On a phone: the link to the other view. */
function OtherView({ projectKey, current }: { projectKey: string; current: ProjectViewName }) {
  const names = useViewNames()
  const filter = useFilterSearch()
  const other = current === 'board' ? 'list' : 'board'
  return (
    <Link href={linkTo(other, { key: projectKey }) + filter} className={screen.iconButton} aria-label={names[other]}>
      <Icon name={icons[other]} />
    </Link>
  )
}

function SettingsLink({ projectKey }: { projectKey: string }) {
  const { t } = useLingui()
  return (
    <Link href={linkTo('settings', { key: projectKey })} className={screen.iconButton} aria-label={t`Project settings`}>
      <Icon name="gear" />
    </Link>
  )
}

const useIssues = ({ project }: ProjectView) => useWork(({ select }) => select.issuesOf(project.id))

interface ProjectFilterProps extends Pick<ProjectFrameProps, 'current'> {
  view: ProjectView
}

/** A component of its own, so that a change of issues does not render the frame around it. */
function ProjectFilter({ view, current }: ProjectFilterProps) {
  const total = useIssues(view).length
  const count = useProjectIssues(view).issues.length
  const { id } = view.project
  const end = useMemo(() => <SaveNewFilter projectId={id} layout={current} />, [id, current])
  return <FilterBar view={view} total={total} count={count} end={end} />
}

function ProjectFilterNotice({ view }: Pick<ProjectFilterProps, 'view'>) {
  const issues = useIssues(view)
  return <FilterNotice issues={issues} count={useProjectIssues(view).issues.length} />
}

interface ProjectFrameProps {
  current: ProjectViewName
  /** Controls of the current view, right of the view tabs. */
  controls?: ReactNode
  children: (view: ProjectView) => ReactNode
}

function Frame({ view, current, controls, children }: ProjectFrameProps & { view: ProjectView }) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const [, remember] = useLastView()
  const { project } = view
  useRememberName(project.name)
  const filterBar = <ProjectFilter view={view} current={current} />
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
      menu={<SettingsLink projectKey={project.key} />}
    >
      <div className={style.beside}>
        <div className={style.stage}>
          <div className={style.bar}>
            {isWide ? <Views projectKey={project.key} current={current} /> : filterBar}
            <div className={style.controls}>
              {controls}
              <ShareViewButton view={view} kind={current} />
              {isWide && <FavoriteButton project={project} />}
              {isWide && <SettingsLink projectKey={project.key} />}
            </div>
          </div>
          <ArchivedStrip view={view} />
          <PartialProjectStrip project={project} />
          {isWide && filterBar}
          <ProjectFilterNotice view={view} />
          {children(view)}
        </div>
        <IssuePeek />
      </div>
    </Screen>
  )
}

/** The frame of a project view: renders the view when the project is known, with the peeked issue beside it. */
export function ProjectFrame(props: ProjectFrameProps) {
  const { t } = useLingui()
  const { parameters } = useAddress()
  const view = useProjectByKey(parameters.key ?? '')
  return view ? (
    <Frame {...props} view={view} />
  ) : (
    <MissingScreen title={t`Projects`} outline={<ViewOutline view={props.current} />} />
  )
}
