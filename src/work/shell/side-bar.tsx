import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { administratorRoles } from '../../core/access/permission-rules.ts'
import { linkTo, pathOf } from '../../core/routes.ts'
import type { Issue, Project } from '../../core/work/entities.ts'
import { isResolved } from '../../core/work/workflow-rules.ts'
import { useOrgText } from '../../shared/use-org-text.ts'
import { usePermission } from '../../shared/use-permission.ts'
import { useShell } from '../../ui/shell-context.ts'
import { SavedFilterLinks } from '../filters/saved-filter-links.tsx'
import { useUnreadCount } from '../inbox/use-notices.ts'
import { ProjectBadge } from '../parts/badges.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useFavoriteProjects } from '../projects/use-favorites.ts'
import { useDeviceItem } from '../use-device-item.ts'
import { useStore, useUndecided, useWork } from '../use-work.ts'
import { OrganizationMenu } from './menus.tsx'
import style from './shell.module.css'

interface ItemProps {
  href: string
  icon: IconName
  label: string
  isCollapsed: boolean
  count?: number
  children?: ReactNode
}

function Item({ href, icon, label, isCollapsed, count }: ItemProps) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  return (
    <Link
      href={href}
      className={style.item}
      aria-current={path === href ? 'page' : undefined}
      title={isCollapsed ? label : undefined}
    >
      <Icon name={icon} />
      <span className={isCollapsed ? 'visually-hidden' : style.cut}>{label}</span>
      {!isCollapsed && count ? <span className={style.count}>{i18n.number(count)}</span> : null}
    </Link>
  )
}

const isWithin = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`)

function ProjectItem({ project }: { project: Project }) {
  const [path] = useLocation()
  const href = linkTo('project', { key: project.key })
  return (
    <Link href={href} className={style.item} aria-current={isWithin(path, href) ? 'page' : undefined}>
      <ProjectBadge project={project} />
      <span className={style.cut} dir="auto">
        {project.name}
      </span>
    </Link>
  )
}

/** This person's favourites, above everything else. */
function Favorites({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useLingui()
  const favorites = useFavoriteProjects()
  if (isCollapsed || favorites.length === 0) return null
  return (
    <>
      <div className={style.section}>{t`Favourites`}</div>
      {favorites.map((project) => (
        <ProjectItem key={project.id} project={project} />
      ))}
    </>
  )
}

/** More are listed on their own page: the items below them stay in reach, and a start draws no list that nobody reads. */
const maxProjects = 20

/** At most `maxProjects` of these projects, in their order: the one on screen, then this person's, then others. */
const useFirstProjects = (projects: readonly Project[]): readonly Project[] => {
  const [path] = useLocation()
  const { actor } = useStore()
  const groups = useWork(({ select }) => select.groups())
  const myIds = useWork(({ select }) => {
    if (projects.length <= maxProjects) return ''
    const myGroups = new Set(groups.filter(({ memberIds }) => memberIds.includes(actor.userId)).map(({ id }) => id))
    const isMine = ({ id }: Project) =>
      select
        .membersOf(id)
        .some(({ userId, groupId }) => userId === actor.userId || (groupId !== null && myGroups.has(groupId)))
    return projects.flatMap((project) => (isMine(project) ? [project.id] : [])).join()
  })
  if (projects.length <= maxProjects) return projects
  const mine = new Set(myIds.split(','))
  const isShown = ({ key }: Project) => isWithin(path, linkTo('project', { key }))
  const place = (project: Project) => (isShown(project) ? 0 : mine.has(project.id) ? 1 : 2)
  const first = new Set(projects.toSorted((a, b) => place(a) - place(b)).slice(0, maxProjects))
  return projects.filter((project) => first.has(project))
}

/** The projects, each with a link to its last view, and a button for a new one. If all projects are favourites, the heading is a plain item. */
function Projects({ title, isCollapsed }: { title: string; isCollapsed: boolean }) {
  const { t } = useLingui()
  const favorites = useFavoriteProjects()
  const known = useWork(({ select }) => select.projects())
  const projects = known.filter((project) => project.archivedAt === null && !favorites.includes(project))
  const shown = useFirstProjects(projects)
  const { isComplete } = useWork((work) => work.status())
  const all = <Item href={linkTo('projects', {})} icon="folder" label={title} isCollapsed={isCollapsed} />
  if (isCollapsed) return all
  const count = projects.length + favorites.length
  const isHead = projects.length > 0 || favorites.length === 0
  return (
    <>
      <div className={isHead ? style.section : style.alone}>
        {isHead ? (
          <Link href={linkTo('projects', {})} className={style.sectionLink}>
            {title}
          </Link>
        ) : (
          all
        )}
        <Link href={linkTo('new-project', {})} className={style.sectionAdd} aria-label={t`New project`}>
          <Icon name="plus" size={16} />
        </Link>
      </div>
      {isComplete && known.length === 0 && <p className={style.none}>{t`No projects yet`}</p>}
      {shown.map((project) => (
        <ProjectItem key={project.id} project={project} />
      ))}
      {shown.length < projects.length && (
        <Item href={linkTo('projects', {})} icon="folder" label={t`Show all ${count}`} isCollapsed={false} />
      )}
    </>
  )
}

/** The number of open issues assigned to this person; 0 until all are read, so that it does not climb at each start. */
const useOpenCount = (): number => {
  const { actor, select } = useStore()
  return useWork(({ status }) => {
    if (!status().isComplete) return 0
    const isOpen = ({ assigneeId, statusId, projectId }: Issue) => {
      if (assigneeId !== actor.userId) return false
      const [at, project] = [select.row('status', statusId), select.row('project', projectId)]
      return at !== undefined && !isResolved(at.category) && project?.archivedAt === null
    }
    return select.issues().filter(isOpen).length
  })
}

/** The navigation beside every screen; collapsed, it shows icons only. */
export function SideBar() {
  const { t, i18n } = useLingui()
  const [isCollapsed, setCollapsed] = useDeviceItem('worktide-side-bar', false)
  const isAdmin = usePermission({ value: administratorRoles })
  const term = useOrgText(i18n.locale, useShell().config?.environment)
  const shared = { isCollapsed }
  return (
    <nav className={style.side} aria-label={t`Main`} data-collapsed={isCollapsed || undefined}>
      <OrganizationMenu isCollapsed={isCollapsed} />
      <Item
        {...shared}
        href={linkTo('inbox', {})}
        icon="inbox"
        label={t`Inbox`}
        count={useUnreadCount() + useUndecided().length}
      />
      <Item {...shared} href={linkTo('home', {})} icon="myWork" label={t`My work`} count={useOpenCount()} />
      <Favorites isCollapsed={isCollapsed} />
      <Projects title={term('home.projects', t`Projects`)} isCollapsed={isCollapsed} />
      {!isCollapsed && <SavedFilterLinks />}
      <div className={style.end}>
        {isAdmin && <Item {...shared} href={pathOf('setting-invitations')} icon="people" label={t`Invite people`} />}
        <Item {...shared} href={pathOf('setting-account')} icon="gear" label={t`Settings`} />
        <UnstyledButton className={style.item} aria-expanded={!isCollapsed} onClick={() => setCollapsed(!isCollapsed)}>
          <Icon name="sideBar" />
          <span className={isCollapsed ? 'visually-hidden' : style.cut}>
            <Trans>Collapse</Trans>
          </span>
        </UnstyledButton>
      </div>
    </nav>
  )
}
