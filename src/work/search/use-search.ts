import { useContext, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { matchesName } from '../../core/locale/name-search.ts'
import { hasTerms } from '../../core/search/search-terms.ts'
import type { Issue, Project, RowOf } from '../../core/work/entities.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { type IssueFacts, issueFacts } from '../issues/issue-facts.ts'
import { useStore, useWork } from '../use-work.ts'
import type { WorkStore } from '../work-store.ts'
import type { IndexHost } from './index-host.ts'
import { IndexContext } from './search-host.tsx'

export interface SearchResults {
  /** The issue with the typed key. */
  jump: IssueFacts | null
  /** The first that were found. */
  issues: readonly IssueFacts[]
  /** The ids of all issues that were found. */
  found: ReadonlySet<string>
  projects: readonly Project[]
  people: readonly RowOf<'person'>[]
  filters: readonly RowOf<'savedFilter'>[]
}

const maxOthers = 20
/** The most results that are drawn; beyond it, another word narrows them. */
const maxIssues = 100

/** Issues of this device, best match first; those that are not indexed yet are compared one by one. */
const searchIssues = ({ select }: WorkStore, { index }: IndexHost, query: string): Issue[] => {
  const now = index()
  const indexed = (now?.search(query) ?? []).flatMap((id) => select.row('issue', id) ?? [])
  const found = new Set(indexed.map(({ id }) => id))
  const textOf = (issue: Issue) => `${issueKey(select.row('project', issue.projectId), issue) ?? ''} ${issue.summary}`
  const others = select
    .issues()
    .filter((issue) => !now?.has(issue) && !found.has(issue.id) && hasTerms(textOf(issue), query))
  return [...indexed, ...others].filter(({ deletedAt }) => deletedAt === null)
}

/** Results on this device for a query; for an empty query the recently opened issues. */
export const useSearch = (text: string): SearchResults => {
  const store = useStore()
  const host = useContext(IndexContext)
  if (!host) throw new Error('No SearchHost above this component')
  const query = useDeferredValue(text.trim())
  const version = useWork((work) => work.version())
  const indexed = useSyncExternalStore(host.subscribe, host.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again when rows change or more is indexed
  return useMemo(() => {
    const { select } = store
    const factsOf = (id: string) => {
      const issue = select.row('issue', id)
      return issue?.deletedAt === null ? issueFacts(store, issue) : null
    }
    const recent = host.recent()
    if (query === '') {
      const issues = recent.flatMap((id) => factsOf(id) ?? [])
      return { jump: null, issues, found: new Set(recent), projects: [], people: [], filters: [] }
    }
    const byKey = select.issueByKey(query)
    const jump = byKey ? factsOf(byKey.id) : null
    const all = searchIssues(store, host, query)
    const first = all
      .filter(({ id }) => id !== jump?.issue.id)
      .slice(0, maxIssues)
      .flatMap((issue) => issueFacts(store, issue) ?? [])
    const wasOpened = new Set(recent)
    const opened = first.filter(({ issue }) => wasOpened.has(issue.id))
    const others = first.filter(({ issue }) => !wasOpened.has(issue.id))
    return {
      jump,
      issues: [...(jump ? [jump] : []), ...opened, ...others],
      found: new Set([...(jump ? [jump.issue.id] : []), ...all.map(({ id }) => id)]),
      projects: select
        .projects()
        .filter(({ name, key }) => hasTerms(`${name} ${key}`, query))
        .slice(0, maxOthers),
      people: select
        .people()
        .filter(({ name, hasLeft }) => !hasLeft && (hasTerms(name, query) || matchesName(name, query)))
        .slice(0, maxOthers),
      filters: select
        .savedFilters()
        .filter(({ name }) => hasTerms(name, query))
        .slice(0, maxOthers),
    }
  }, [store, host, query, version, indexed])
}
