import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { hasTerms } from '../../core/search/search-terms.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { type IssueFacts, issueRef } from '../issues/issue-facts.ts'
import { IssueKey, PersonBadge, ProjectBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { Highlighted } from '../search/highlighted.tsx'
import { issuesOfPerson } from '../search/search-screen.tsx'
import { useSearch } from '../search/use-search.ts'
import { useStore } from '../use-work.ts'
import style from './keyboard.module.css'
import type { Command, CommandRegistry } from './use-commands.ts'

const arrows: Readonly<Record<string, string>> = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' }

/** A shortcut such as `mod+k` with the names of this device's keys. */
export function Keys({ keys }: { keys: string }) {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
  const names: Record<string, string> = {
    ...{ mod: isApple ? '⌘' : 'Ctrl', space: 'Space', enter: 'Enter', escape: 'Esc' },
    ...arrows,
  }
  return (
    <span className={style.keys}>
      {keys.split(/[ +]/).map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shortcut has no other order
        <kbd key={at}>{names[key] ?? key.toUpperCase()}</kbd>
      ))}
    </span>
  )
}

export interface Entry {
  id: string
  mark: ReactNode
  text: ReactNode
  end?: ReactNode
  run: () => void
}

interface Group {
  name: string
  entries: readonly Entry[]
}

const maxPerGroup = 8

const commandEntry = ({ title, keys, run }: Command, query: string, issue?: HTMLElement): Entry => ({
  id: title,
  mark: <Icon name="next" size={16} />,
  text: <Highlighted text={title} query={query} />,
  end: keys && <Keys keys={keys} />,
  run: () => run(false, issue),
})

/** The name of the issue of a row, a card or a screen. */
const useIssueName = (atHand: HTMLElement | null): string => {
  const { select } = useStore()
  const issue = select.row('issue', atHand?.dataset.issue ?? '')
  return issue ? (issueKey(select.row('project', issue.projectId), issue) ?? issue.summary) : ''
}

const issueEntry = (
  { issue, project, status, isLater }: IssueFacts,
  query: string,
  go: (href: string) => () => void,
): Entry => ({
  id: issue.id,
  mark: <StatusMark {...status} isLater={isLater} />,
  text: (
    <>
      <span className={style.key}>
        <IssueKey projectKey={project.key} number={issue.number} />
      </span>{' '}
      <Highlighted text={issue.summary} query={query} />
    </>
  ),
  run: go(linkTo('issue', { issue: issueRef(project, issue) })),
})

/** The matches of the query in groups: rows of this device, then commands. Without a query, the issue at hand comes first. */
export const useGroups = (registry: CommandRegistry, text: string, atHand: HTMLElement | null) => {
  const { t } = useLingui()
  const issueName = useIssueName(atHand)
  const [, navigate] = useLocation()
  const query = text.trim()
  const { issues, projects, people, filters } = useSearch(query)
  const go = (href: string) => () => navigate(href)
  // the issue at hand needs no way to it
  const isElsewhere = ({ issue }: IssueFacts) => query !== '' || issue.id !== atHand?.dataset.issue
  const shown = issues.filter(isElsewhere).slice(0, maxPerGroup)
  const commands = registry
    .all()
    .filter(({ isKeyOnly, when, title }) => !isKeyOnly && when?.() !== false && hasTerms(title, query))
  const all: Entry = {
    id: 'all',
    mark: <Icon name="search" size={16} />,
    text: t`Show all results for “${query}”`,
    run: go(`${linkTo('search', {})}?${new URLSearchParams({ q: query })}`),
  }
  const ofIssue: Group = {
    name: t`On ${issueName}`,
    entries: commands
      .filter(({ isOfIssue }) => isOfIssue && issueName !== '')
      .map((command) => commandEntry(command, query, atHand ?? undefined)),
  }
  const groups: Group[] = [
    ...(query === '' ? [ofIssue] : []),
    {
      name: query === '' ? t`Recently opened` : t`Issues`,
      entries: shown.map((facts) => issueEntry(facts, query, go)),
    },
    {
      name: t`Projects`,
      entries: (query === '' ? [] : projects).slice(0, maxPerGroup).map((project) => ({
        id: project.id,
        mark: <ProjectBadge project={project} />,
        text: <Highlighted text={project.name} query={query} />,
        run: go(linkTo('project', { key: project.key })),
      })),
    },
    {
      name: t`People`,
      entries: people.slice(0, maxPerGroup).map((person) => ({
        id: person.id,
        mark: <PersonBadge person={person} isNamed size={20} />,
        text: <Highlighted text={person.name} query={query} />,
        run: go(issuesOfPerson(person.id)),
      })),
    },
    {
      name: t`Filters`,
      entries: filters.slice(0, maxPerGroup).map(({ id, name }) => ({
        id,
        mark: <Icon name="filter" size={16} />,
        text: <Highlighted text={name} query={query} />,
        run: go(linkTo('filter', { filter: id })),
      })),
    },
    ...(query === '' ? [] : [ofIssue]),
    {
      name: t`Actions`,
      entries: [
        ...commands.filter(({ isOfIssue }) => !isOfIssue).map((command) => commandEntry(command, query)),
        ...(query === '' ? [] : [all]),
      ],
    },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    hasNoneRecent: query === '' && issues.length === 0,
  }
}
