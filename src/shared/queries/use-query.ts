import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import { useShell } from '../../ui/shell-context.ts'

interface QueryState<Value> {
  value: Value | null
  /** When a cached answer was received (epoch milliseconds); null for an answer of the server. */
  asOf: number | null
  failure: string | null
  isLoading: boolean
}

export interface Query<Value> extends QueryState<Value> {
  reload: () => void
  setValue: (value: Value) => void
}

const nothing = { value: null, asOf: null, failure: null, isLoading: true }

/**
 * Data for a part of a page: loaded when its key changes, on request, and when the network returns. The old data stays until
 * the new is there.
 */
export const useQuery = <Value>(
  load: (options: RequestOptions) => Promise<Value>,
  key: string | number = '',
): Query<Value> => {
  const { t } = useLingui()
  const [state, setState] = useState<QueryState<Value>>(nothing)
  const [round, setRound] = useState(0)
  const otherwise = t`This could not be loaded.`
  const latest = useRef({ load, otherwise })
  latest.current = { load, otherwise }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `round` cause a new request
  useEffect(() => {
    const controller = new AbortController()
    let asOf: number | null = null
    // an error stays visible until there is an answer
    setState((before) => ({ ...before, isLoading: true }))
    const options = { signal: controller.signal, silent: true, onAsOf: (at: number) => (asOf = at) }
    latest.current.load(options).then(
      (value) => !controller.signal.aborted && setState({ value, asOf, failure: null, isLoading: false }),
      (error) => {
        if (controller.signal.aborted) return
        const text = error instanceof RequestError ? error.text : ''
        const failure = text || latest.current.otherwise
        setState((before) => ({ ...before, failure, isLoading: false }))
      },
    )
    return () => controller.abort()
  }, [key, round])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  const isOffline = useShell().offline !== null
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline) reload()
    wasOffline.current = isOffline
  }, [isOffline, reload])

  return {
    ...state,
    reload,
    setValue: (value) => setState({ value, asOf: null, failure: null, isLoading: false }),
  }
}
