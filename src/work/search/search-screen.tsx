import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { writeFilter } from '../../core/filters/filter-address-rules.ts'
import { linkTo } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useOpenCreate } from '../create/use-create.ts'
import { type IssueFacts, issueFacts, issueRef } from '../issues/issue-facts.ts'
import { IssueKey, PersonBadge, ProjectBadge } from '../parts/badges.tsx'
import chip from '../parts/chip.module.css'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { StatusMark, TypeMark } from '../parts/marks.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useSavedScroll } from '../use-saved-position.ts'
import { useStore, useWork } from '../use-work.ts'
import { Highlighted } from './highlighted.tsx'
import style from './search.module.css'
import { NothingOpened } from './search-hint.tsx'
import { SearchGroup, SearchLine } from './search-line.tsx'
import { useExcerpts } from './use-excerpts.ts'
import { type SearchResults, useSearch } from './use-search.ts'
import { useServerSearch } from './use-server-search.ts'

/** The address of the issues assigned to a person. */
export const issuesOfPerson = (id: string): string =>
  `${linkTo('filter', { filter: 'new' })}?${new URLSearchParams({
    filter: writeFilter({ join: 'and', parts: [{ field: 'assigneeId', operator: 'IN', values: { list: [id] } }] }),
  })}`

function IssueLine({ facts, query, excerpt }: { facts: IssueFacts; query: string; excerpt: string | undefined }) {
  const { issue, project, status, type, assignee, isLater } = facts
  return (
    <SearchLine
      href={linkTo('issue', { issue: issueRef(project, issue) })}
      mark={<StatusMark {...status} isLater={isLater} />}
      text={<Highlighted text={issue.summary} query={query} />}
      excerpt={excerpt && <Highlighted text={excerpt} query={query} />}
      under={
        <>
          <TypeMark {...type} isIconOnly />
          <IssueKey projectKey={project.key} number={issue.number} />
          <span>{project.name}</span>
        </>
      }
      end={<PersonBadge person={assignee} />}
    />
  )
}

/** Results that only the server has found, and how many there are with the others. */
function ServerResults({ query, results, others }: { query: string; results: SearchResults; others: number }) {
  const { t } = useLingui()
  const store = useStore()
  const openCreate = useOpenCreate()
  const { found, unread, isLoading, hasFailed } = useServerSearch(query)
  const missed = unread.filter(({ id }) => !results.found.has(id)).flatMap((issue) => issueFacts(store, issue) ?? [])
  const excerpts = useExcerpts(missed, query)
  const total = others + missed.length + found.length
  return (
    <>
      <p className="visually-hidden" role="status">
        {query !== '' && !isLoading && <Plural value={total} one="# result" other="# results" />}
      </p>
      <SearchGroup name={t`In descriptions and comments`} count={missed.length}>
        {missed.map((facts) => (
          <IssueLine key={facts.issue.id} facts={facts} query={query} excerpt={excerpts.get(facts.issue.id)} />
        ))}
      </SearchGroup>
      <SearchGroup name={t`Not on this device`} count={found.length}>
        {found.map(({ id, summary, number, projectKey, projectName, category, color, statusName }) => (
          <SearchLine
            key={id}
            href={linkTo('issue', { issue: issueRef({ key: projectKey }, { id, number }) })}
            mark={<StatusMark category={category} color={color} />}
            text={<Highlighted text={summary} query={query} />}
            under={
              <>
                <IssueKey projectKey={projectKey} number={number} />
                <span>{projectName}</span>
                <span>{statusName}</span>
              </>
            }
          />
        ))}
      </SearchGroup>
      {isLoading && (
        <p className={classNames(style.more, style.slow)}>
          <Trans>Searching the server…</Trans>
        </p>
      )}
      {hasFailed && (
        <p className={style.more} role="status">
          <Trans>Couldn't search the server. Showing results from this device.</Trans>
        </p>
      )}
      {!hasFailed && !isLoading && query !== '' && total === 0 && (
        <Empty
          action={
            <Button kind="plain" onClick={() => openCreate({ summary: query })}>
              <Trans>Create issue</Trans>
            </Button>
          }
        >
          <Trans>No results.</Trans>
        </Empty>
      )}
    </>
  )
}

const kinds = ['issues', 'projects', 'people', 'filters'] as const
type Kind = (typeof kinds)[number]

const countOf = (results: SearchResults, kind: Kind): number =>
  kind === 'issues' ? results.found.size : results[kind].length

const useKindNames = (): Record<Kind, string> => {
  const { t } = useLingui()
  return { issues: t`Issues`, projects: t`Projects`, people: t`People`, filters: t`Filters` }
}

interface ResultsProps {
  results: SearchResults
  query: string
  shown: Kind | null
}

/** Memoized, because drawing a hundred lines takes longer than a key press: rendered for new results, not for each key. */
const Results = memo(function Results({ results, query, shown }: ResultsProps) {
  const { t, i18n } = useLingui()
  const names = useKindNames()
  const excerpts = useExcerpts(results.issues, query)
  const shownOf = (kind: Kind) => (shown === null || shown === kind ? results[kind].length : 0)
  const isCut = shownOf('issues') > 0 && results.found.size > shownOf('issues')
  const [count, total] = [i18n.number(shownOf('issues')), i18n.number(results.found.size)]
  return (
    <>
      <SearchGroup name={query === '' ? t`Recently opened` : names.issues} count={shownOf('issues')}>
        {results.issues.map((facts) => (
          <IssueLine key={facts.issue.id} facts={facts} query={query} excerpt={excerpts.get(facts.issue.id)} />
        ))}
      </SearchGroup>
      {isCut && (
        <p className={style.more}>
          <Trans>
            Showing the first {count} of {total} issues.
          </Trans>
        </p>
      )}
      <SearchGroup name={names.projects} count={shownOf('projects')}>
        {results.projects.map((project) => (
          <SearchLine
            key={project.id}
            href={linkTo('project', { key: project.key })}
            mark={<ProjectBadge project={project} />}
            text={<Highlighted text={project.name} query={query} />}
            under={project.key}
          />
        ))}
      </SearchGroup>
      <SearchGroup name={names.people} count={shownOf('people')}>
        {results.people.map((person) => (
          <SearchLine
            key={person.id}
            href={issuesOfPerson(person.id)}
            mark={<PersonBadge person={person} isNamed />}
            text={<Highlighted text={person.name} query={query} />}
            under={t`Assigned issues`}
          />
        ))}
      </SearchGroup>
      <SearchGroup name={names.filters} count={shownOf('filters')}>
        {results.filters.map((filter) => (
          <SearchLine
            key={filter.id}
            href={linkTo('filter', { filter: filter.id })}
            mark={<Icon name="filter" />}
            text={<Highlighted text={filter.name} query={query} />}
          />
        ))}
      </SearchGroup>
    </>
  )
})

/** The typed query. The address follows it with a delay and without a history entry; a query that arrives in the address replaces it. */
const useQuery = () => {
  const [search, setSearch] = useSearchParams()
  const query = search.get('q') ?? ''
  const [text, setText] = useState(query)
  const known = useRef(query)
  useEffect(() => {
    if (query !== known.current) {
      known.current = query
      setText(query)
      return
    }
    if (text === query) return
    const timer = setTimeout(() => {
      known.current = text
      setSearch(text === '' ? {} : { q: text }, { replace: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [text, query, setSearch])
  return [text, setText] as const
}

/** About how many issues all projects have; 0 if all of them are on this device. */
const useAllCount = (): number =>
  useWork(({ select, status }) =>
    status().partial.length === 0 ? 0 : select.projects().reduce((sum, { lastNumber }) => sum + lastNumber, 0),
  )

/** `/search?q=`: searches the device, and with a network the server too. */
export function SearchScreen() {
  const { t, i18n } = useLingui()
  const names = useKindNames()
  const { offline } = useShell()
  const [text, setText] = useQuery()
  const [chosen, setShown] = useState<Kind | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const main = useSavedScroll()
  const query = text.trim()
  const results = useSearch(query)
  // the next query may have no results of the chosen kind
  const shown = chosen !== null && results[chosen].length > 0 ? chosen : null
  const held = useWork(({ select }) => select.issues()).length
  const all = useAllCount()
  const total = kinds.reduce((sum, kind) => sum + countOf(results, kind), 0)
  useEffect(() => field.current?.focus(), [])
  return (
    <Screen title={t`Search`} isSearch>
      <search className={style.search}>
        <TextInput
          ref={field}
          type="search"
          className={style.input}
          leftSection={<Icon name="search" />}
          aria-label={t`Search`}
          placeholder={t`Search issues, projects, people and filters`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {offline && (
        <p className={style.offline}>
          <Icon name="cloudOff" size={16} />
          <span>
            <Plural
              value={held}
              one="Offline · searching # issue on this device"
              other="Offline · searching # issues on this device"
            />
            {all > held && (
              <>
                {' · '}
                <Trans>Go online to search all {i18n.number(all)}</Trans>
              </>
            )}
          </span>
        </p>
      )}
      {query !== '' && total > 0 && (
        <div className={style.kinds}>
          <UnstyledButton className={chip.chip} aria-pressed={shown === null} onClick={() => setShown(null)}>
            {t`All`} {total}
          </UnstyledButton>
          {kinds
            .filter((kind) => results[kind].length > 0)
            .map((kind) => (
              <UnstyledButton
                key={kind}
                className={chip.chip}
                aria-pressed={shown === kind}
                onClick={() => setShown(shown === kind ? null : kind)}
              >
                {names[kind]} {countOf(results, kind)}
              </UnstyledButton>
            ))}
        </div>
      )}
      <main ref={main} className={screen.main}>
        {query === '' && results.issues.length === 0 && <NothingOpened />}
        <Results results={results} query={useDeferredValue(query)} shown={shown} />
        <ServerResults query={query} results={results} others={total} />
      </main>
    </Screen>
  )
}
