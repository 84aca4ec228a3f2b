import { useContext, useEffect, useState } from 'react'
import { type FoundIssue, workCalls } from '../../core/calls/work-calls.ts'
import { searchPauseMs } from '../../core/limits.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useStore } from '../use-work.ts'
import { IndexContext } from './search-host.tsx'

/** The longest query that the server accepts, in characters. */
const longestQuery = 200
const cut = (query: string): string => query.slice(0, longestQuery).replace(/[\ud800-\udbff]$/, '')

/**
 * Results that only the server has: issues that are not on this device, and `unread` ones, whose texts this device has not indexed yet.
 * Not asked without a network.
 */
export const useServerSearch = (query: string) => {
  const { call } = useServices()
  const { select } = useStore()
  const host = useContext(IndexContext)
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
  const list = value?.query === cut(query) ? value.list : null
  const here = list?.flatMap(({ id }) => select.row('issue', id) ?? []) ?? []
  return {
    found: list?.filter(({ id }) => select.row('issue', id) === undefined) ?? [],
    unread: here.filter((issue) => issue.deletedAt === null && !host?.index()?.has(issue)),
    isLoading: !isOffline && query !== '' && (isLoading || !list) && failure === null,
    hasFailed: !isOffline && query !== '' && failure !== null,
  }
}
