import { useEffect, useState } from 'react'
import { type FoundIssue, workCalls } from '../../core/calls/work-calls.ts'
import { searchPauseMs } from '../../core/limits.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useStore } from '../use-work.ts'

/** The longest query that the server accepts, in characters. */
const longestQuery = 200
const cut = (query: string): string => query.slice(0, longestQuery).replace(/[\ud800-\udbff]$/, '')

/**
 * Results of the server that are not among those of this device (`known`, ids of issues): issues that are not on it (`found`), and others
 * that only the server finds, for it has the comments (`more`). Not asked without a network.
 */
export const useServerSearch = (query: string, known: ReadonlySet<string>) => {
  const { call } = useServices()
  const { select } = useStore()
  const isOffline = useShell().offline !== null
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(cut(query)), searchPauseMs)
    return () => clearTimeout(timer)
  }, [query])
  const wanted = isOffline ? '' : debounced
  const { value, failure, isLoading } = useQuery(async (options) => {
    const list: FoundIssue[] = wanted === '' ? [] : (await call(workCalls.searchIssues, { text: wanted }, options)).list
    return { query: wanted, list }
  }, wanted)
  const isAnswered = value?.query === cut(query)
  const list = isAnswered ? value.list : []
  const isHere = ({ id }: FoundIssue) => select.row('issue', id) !== undefined
  return {
    found: list.filter((issue) => !isHere(issue)),
    more: list.filter((issue) => isHere(issue) && !known.has(issue.id)),
    isLoading: !isOffline && query !== '' && (isLoading || !isAnswered) && failure === null,
    hasFailed: !isOffline && query !== '' && failure !== null,
  }
}
