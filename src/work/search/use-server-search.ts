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

/** Results that only the server has: issues that are not on this device. Not asked without a network. */
export const useServerSearch = (query: string) => {
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
  return {
    found: isAnswered ? value.list.filter(({ id }) => select.row('issue', id) === undefined) : [],
    isLoading: !isOffline && query !== '' && (isLoading || !isAnswered) && failure === null,
    hasFailed: !isOffline && query !== '' && failure !== null,
  }
}
