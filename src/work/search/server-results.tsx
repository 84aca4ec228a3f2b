import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { FoundIssue } from '../../core/calls/work-calls.ts'
import { linkTo } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { useOpenCreate } from '../create/use-create.ts'
import { issueRef } from '../issues/issue-facts.ts'
import { IssueKey } from '../parts/badges.tsx'
import { Empty } from '../parts/empty.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { Highlighted } from './highlighted.tsx'
import style from './search.module.css'
import { SearchGroup, SearchLine } from './search-line.tsx'
import type { SearchResults } from './use-search.ts'
import { useServerSearch } from './use-server-search.ts'

function FoundLine({ issue, query }: { issue: FoundIssue; query: string }) {
  const { id, summary, number, projectKey, projectName, category, color, statusName } = issue
  return (
    <SearchLine
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
  )
}

interface ServerResultsProps {
  query: string
  /** The number of results on this device. */
  others: number
  issues: SearchResults['issues']
}

/** Results that only the server has, and how many there are with the others. */
export function ServerResults({ query, others, issues }: ServerResultsProps) {
  const { t } = useLingui()
  const openCreate = useOpenCreate()
  const known = useMemo(() => new Set(issues.map(({ issue }) => issue.id)), [issues])
  const { found, more, isLoading, hasFailed } = useServerSearch(query, known)
  const count = others + more.length + found.length
  return (
    <>
      <p className="visually-hidden" role="status">
        {query !== '' && !isLoading && <Plural value={count} one="# result" other="# results" />}
      </p>
      <SearchGroup name={t`More results`} count={more.length}>
        {more.map((issue) => (
          <FoundLine key={issue.id} issue={issue} query={query} />
        ))}
      </SearchGroup>
      <SearchGroup name={t`Not on this device`} count={found.length}>
        {found.map((issue) => (
          <FoundLine key={issue.id} issue={issue} query={query} />
        ))}
      </SearchGroup>
      {hasFailed && (
        <p className={style.more} role="status">
          <Trans>Couldn't search the server. Showing results from this device.</Trans>
        </p>
      )}
      {!hasFailed && !isLoading && query !== '' && count === 0 && (
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
