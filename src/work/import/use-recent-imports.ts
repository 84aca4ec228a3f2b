import { useEffect, useRef } from 'react'
import { type ImportProblem, type ImportSummary, importCalls } from '../../core/calls/import-calls.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { useShell } from '../../ui/shell-context.ts'

const askEveryMs = 1500
/** After a failure; the query tries again by itself where that may help. */
const askAgainMs = 30_000

export const isActive = ({ state }: ImportSummary): boolean => state === 'running' || state === 'undoing'

/** The organisation's imports, from any person and device; polled while one runs. */
export const useRecentImports = (projectId: string | null) => {
  const { call, capture } = useServices()
  const isOffline = useShell().offline !== null
  const query = useQuery((options) => call(importCalls.listImports, { projectId }, options), projectId ?? '')
  const { value, failure, isLoading, reload } = query
  const isWorking = value?.list.some(isActive) ?? false
  const pauseMs = failure === null ? askEveryMs : askAgainMs
  useEffect(() => {
    // a request in between would cancel one whose answer is slow
    if (!isWorking || isOffline || isLoading) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), pauseMs)
    return () => clearInterval(timer)
  }, [isWorking, isOffline, isLoading, pauseMs, reload])

  const running = useRef<readonly string[]>([])
  useEffect(() => {
    if (!value) return
    const done = value.list.filter(({ id, state }) => state === 'done' && running.current.includes(id))
    for (const _each of done) capture('import_finished', {})
    running.current = value.list.filter(({ state }) => state === 'running').map(({ id }) => id)
  }, [value, capture])

  const problemsOf = async (importId: string): Promise<ImportProblem[]> => {
    const found: ImportProblem[] = []
    for (let after = -1; ; ) {
      const { list } = await call(importCalls.listImportProblems, { importId, after })
      found.push(...list)
      const last = list.at(-1)
      if (!last) return found
      after = last.n
    }
  }
  return {
    list: value?.list ?? null,
    failure,
    reload,
    problemsOf,
    cancel: (importId: string) => call(importCalls.cancelImport, { importId }).finally(reload),
    undo: (importId: string) => call(importCalls.undoImport, { importId }).finally(reload),
  }
}
