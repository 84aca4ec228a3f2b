import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import type { Project } from '../../core/work/entities.ts'
import { isResolved } from '../../core/work/workflow-rules.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { type Action, ActionMenu } from '../parts/action-menu.tsx'
import { ProjectBadge } from '../parts/badges.tsx'
import chip from '../parts/chip.module.css'
import { EmptyRows } from '../parts/empty.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Main } from '../parts/main.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useChoice } from '../use-address.ts'
import { useStore, useWork } from '../use-work.ts'
import { DeletedProjects } from './deleted-projects.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import style from './projects.module.css'
import { useFavoriteProjects, useFavorites } from './use-favorites.ts'

const choices = ['active', 'archived', 'deleted'] as const

const useOpenIssues = (projectId: string): number => {
  const { select } = useStore()
  const issues = useWork((work) => work.select.issuesOf(projectId))
  const statuses = useWork((work) => work.select.statusesOf(projectId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the category of a status may change
  return useMemo(
    () =>
      issues.filter(({ statusId }) => {
        const status = select.row('status', statusId)
        return status && !isResolved(status.category)
      }).length,
    [issues, statuses, select],
  )
}

function Facts({ project }: { project: Project }) {
  const open = useOpenIssues(project.id)
  const lead = useWork(({ select }) => (project.leadId === null ? undefined : select.row('person', project.leadId)))
  return (
    <span className={style.facts}>
      <span>{project.key}</span>
      <span>
        <Plural value={open} one="# open issue" other="# open issues" />
      </span>
      {!project.isOpen && (
        <span className={style.fact}>
          <Icon name="lock" size={16} />
          <Trans>Private</Trans>
        </span>
      )}
      {project.archivedAt !== null && (
        <span className={style.fact}>
          <Icon name="archive" size={16} />
          <Trans>Archived</Trans>
        </span>
      )}
      {lead && <span className={style.cut}>{lead.name}</span>}
    </span>
  )
}

/** Favourites are reordered by a menu, without dragging. */
function OrderMenu({ project, favorites }: { project: Project; favorites: readonly Project[] }) {
  const { t } = useLingui()
  const { move } = useFavorites()
  const at = favorites.findIndex(({ id }) => id === project.id)
  const moved = (label: string, icon: IconName, step: 1 | -1): Action[] =>
    favorites[at + step] ? [{ label, icon, run: () => move(favorites, project.id, step) }] : []
  return (
    <ActionMenu
      label={t`More actions for ${project.name}`}
      className={screen.iconButton}
      actions={[...moved(t`Move up`, 'up', -1), ...moved(t`Move down`, 'down', 1)]}
    >
      <Icon name="more" />
    </ActionMenu>
  )
}

function ProjectLine({ project, children }: { project: Project; children?: ReactNode }) {
  return (
    <li className={style.line}>
      <Link href={linkTo('project', { key: project.key })} className={style.project}>
        <ProjectBadge project={project} isLarge />
        <span className={style.words}>
          <span className={style.name} dir="auto">
            {project.name}
          </span>
          <Facts project={project} />
        </span>
      </Link>
      {children}
      <FavoriteButton project={project} />
    </li>
  )
}

const matches = ({ name, key, description }: Project, text: string): boolean =>
  [name, key, description].some((each) => each.toLowerCase().includes(text))

/** Favourites first, in their order; then the other projects by name. */
function ProjectList({ projects, isFound }: { projects: readonly Project[]; isFound: boolean }) {
  const { t } = useLingui()
  const favorites = useFavoriteProjects().filter((favorite) => projects.includes(favorite))
  const others = projects.filter((project) => !favorites.includes(project))
  if (isFound)
    return (
      <ul>
        {[...favorites, ...others].map((project) => (
          <ProjectLine key={project.id} project={project} />
        ))}
      </ul>
    )
  return (
    <>
      {favorites.length > 0 && (
        <section aria-label={t`Favourites`}>
          <h2 className={style.group}>{t`Favourites`}</h2>
          <ul>
            {favorites.map((project) => (
              <ProjectLine key={project.id} project={project}>
                {favorites.length > 1 && <OrderMenu project={project} favorites={favorites} />}
              </ProjectLine>
            ))}
          </ul>
        </section>
      )}
      {favorites.length > 0 && others.length > 0 && <h2 className={style.group}>{t`Other projects`}</h2>}
      <ul>
        {others.map((project) => (
          <ProjectLine key={project.id} project={project} />
        ))}
      </ul>
    </>
  )
}

const useChoiceNames = () => {
  const { t } = useLingui()
  return { active: t`Active`, archived: t`Archived`, deleted: t`Deleted` }
}

function Projects() {
  const { t } = useLingui()
  const names = useChoiceNames()
  const [choice, choose] = useChoice('show', choices, 'active')
  const [typed, setTyped] = useState('')
  const all = useWork(({ select }) => select.projects())
  const text = typed.trim().toLowerCase()
  const shown = all.filter(
    (project) => (project.archivedAt !== null) === (choice === 'archived') && (text === '' || matches(project, text)),
  )
  const create = (
    <ButtonLink href={linkTo('new-project', {})}>
      <Trans>New project</Trans>
    </ButtonLink>
  )
  return (
    <div>
      <div className={style.head}>
        <TextInput
          type="search"
          className={style.search}
          leftSection={<Icon name="search" />}
          aria-label={t`Search projects`}
          placeholder={t`Search projects`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={style.choices}>
          {choices.map((each) => (
            <UnstyledButton
              key={each}
              className={chip.chip}
              aria-pressed={each === choice}
              onClick={() => choose(each)}
            >
              {names[each]}
            </UnstyledButton>
          ))}
        </div>
        <div className={style.create}>{create}</div>
        <ButtonLink kind="quiet" href={linkTo('import', {})}>
          <Trans>Import</Trans>
        </ButtonLink>
      </div>
      {choice === 'deleted' && <DeletedProjects text={text} />}
      {choice !== 'deleted' && shown.length > 0 && <ProjectList projects={shown} isFound={text !== ''} />}
      {choice !== 'deleted' && shown.length === 0 && (
        <EmptyRows action={text === '' && choice === 'active' ? create : undefined}>
          {text !== '' ? (
            <Trans>No matching projects.</Trans>
          ) : choice === 'archived' ? (
            <Trans>No archived projects.</Trans>
          ) : all.length > 0 ? (
            <Trans>All projects are archived.</Trans>
          ) : (
            <Trans>No projects yet.</Trans>
          )}
        </EmptyRows>
      )}
    </div>
  )
}

/** `/projects`: the projects that this person may see. */
export function ProjectsScreen() {
  const { t } = useLingui()
  return (
    <Screen
      title={t`Projects`}
      corner={
        <Link href={linkTo('new-project', {})} className={screen.iconButton} aria-label={t`New project`}>
          <Icon name="plus" />
        </Link>
      }
    >
      <Main className={screen.main}>
        <Projects />
      </Main>
    </Screen>
  )
}
