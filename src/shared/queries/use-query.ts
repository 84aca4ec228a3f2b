import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import { useShell } from '../../ui/shell-context.ts'

interface QueryState<Value> {
  value: Value | null
  /** Epoch milliseconds of the answer, when the device gave it by itself; null when the server did. */
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
 * What a part of a page shows: loaded when its key changes, again when asked and when the network is back. What was
 * shown stays until the new answer is there.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `round` ask again
  useEffect(() => {
    const controller = new AbortController()
    let asOf: number | null = null
    // A failure stays to be read until there is a better answer.
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
