import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import type { Project } from '../../core/work/entities.ts'
import { isResolved } from '../../core/work/workflow-rules.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ProjectBadge } from '../parts/badges.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useStore, useWork } from '../use-work.ts'
import style from './projects.module.css'

function ProjectLine({ project }: { project: Project }) {
  const { select } = useStore()
  const issues = useWork((work) => work.select.issuesOf(project.id))
  const open = issues.filter(({ statusId }) => {
    const status = select.row('status', statusId)
    return status && !isResolved(status.category)
  })
  return (
    <li>
      <Link href={linkTo('project', { key: project.key })} className={style.project}>
        <ProjectBadge project={project} isLarge />
        <span className={style.words}>
          <span className={style.name}>{project.name}</span>
          <span className={style.facts}>
            <span>{project.key}</span>
            <span>
              <Plural value={open.length} one="# open issue" other="# open issues" />
            </span>
            {!project.isOpen && (
              <>
                <Icon name="lock" size={16} />
                <Trans>Private</Trans>
              </>
            )}
          </span>
        </span>
        <Icon name="next" size={16} />
      </Link>
    </li>
  )
}

function ProjectList({ projects }: { projects: readonly Project[] }) {
  const create = (
    <ButtonLink href={linkTo('new-project', {})}>
      <Trans>New project</Trans>
    </ButtonLink>
  )
  if (projects.length === 0)
    return (
      <Empty action={create}>
        <Trans>No projects yet.</Trans>
      </Empty>
    )
  return (
    <div className={style.list}>
      <ul>
        {projects.map((project) => (
          <ProjectLine key={project.id} project={project} />
        ))}
      </ul>
      <div className={style.actions}>{create}</div>
    </div>
  )
}

/** The projects of the organisation that this person may see. */
export function ProjectsScreen() {
  const { t } = useLingui()
  const { isLoaded } = useWork((work) => work.status())
  const projects = useWork(({ select }) => select.projects()).filter(({ archivedAt }) => archivedAt === null)
  return (
    <Screen title={t`Projects`}>
      <main className={screen.main}>
        {isLoaded ? <ProjectList projects={projects} /> : <Skeleton shapes={['row', 'row', 'row']} />}
      </main>
    </Screen>
  )
}
