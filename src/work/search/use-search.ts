import { createContext, useContext, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { hasTerms } from '../../core/search/search-terms.ts'
import type { Project, RowOf } from '../../core/work/entities.ts'
import { type IssueFacts, issueFacts } from '../issues/issue-facts.ts'
import { useAddress, usePeek } from '../use-address.ts'
import { useStore, useWork } from '../use-work.ts'
import { createIndexHost, type IndexHost } from './index-host.ts'

const IndexContext = createContext<IndexHost | null>(null)
export const IndexProvider = IndexContext.Provider

/** The work area's search index: built while it is shown, and told which issues are opened. */
export const useIndexHost = (): IndexHost => {
  const store = useStore()
  const { parameters } = useAddress()
  const { peeked } = usePeek()
  const host = useMemo(() => createIndexHost(store, (error) => console.error(error)), [store])
  const opened = useWork(({ select }) => {
    const ref = parameters.issue ?? peeked
    return ref ? (select.issueByKey(ref) ?? select.row('issue', ref))?.id : undefined
  })
  useEffect(() => host.open(), [host])
  useEffect(() => {
    if (opened) host.remember(opened)
  }, [host, opened])
  return host
}

export interface SearchResults {
  /** The issue with the typed key. */
  jump: IssueFacts | null
  issues: readonly IssueFacts[]
  projects: readonly Project[]
  people: readonly RowOf<'person'>[]
  filters: readonly RowOf<'savedFilter'>[]
}

const mostOthers = 20
/** The most results that are drawn; beyond it, another word narrows them. */
const mostIssues = 100

/** Results on this device for a query; for an empty query the recently opened issues. */
export const useSearch = (text: string): SearchResults => {
  const store = useStore()
  const host = useContext(IndexContext)
  if (!host) throw new Error('No IndexProvider above this component')
  const query = useDeferredValue(text.trim())
  const version = useWork((work) => work.version())
  const indexed = useSyncExternalStore(host.subscribe, host.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew when the work changed or more of it is indexed
  return useMemo(() => {
    const { select } = store
    const factsOf = (id: string) => {
      const issue = select.row('issue', id)
      return issue?.deletedAt === null ? issueFacts(store, issue) : null
    }
    const recent = host.recent()
    if (query === '')
      return { jump: null, issues: recent.flatMap((id) => factsOf(id) ?? []), projects: [], people: [], filters: [] }
    const byKey = select.issueByKey(query.toUpperCase())
    const jump = byKey ? factsOf(byKey.id) : null
    const found = host
      .search(query)
      .slice(0, mostIssues)
      .flatMap((issue) => issueFacts(store, issue) ?? [])
      .filter(({ issue }) => issue.id !== jump?.issue.id)
    const wasOpened = new Set(recent)
    const opened = found.filter(({ issue }) => wasOpened.has(issue.id))
    const others = found.filter(({ issue }) => !wasOpened.has(issue.id))
    return {
      jump,
      issues: [...(jump ? [jump] : []), ...opened, ...others],
      projects: select
        .projects()
        .filter(({ name, key }) => hasTerms(`${name} ${key}`, query))
        .slice(0, mostOthers),
      people: select
        .people()
        .filter(({ name, hasLeft }) => !hasLeft && hasTerms(name, query))
        .slice(0, mostOthers),
      filters: select
        .savedFilters()
        .filter(({ name }) => hasTerms(name, query))
        .slice(0, mostOthers),
    }
  }, [store, host, query, version, indexed])
}
