import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError, troubleOfKind } from '../../api/request-error.ts'
import type { Trouble } from '../../core/trouble/troubles.ts'
import { useShell } from '../../ui/shell-context.ts'

interface Outcome<Value> {
  value: Value | null
  /** When a cached answer was received (epoch milliseconds); null for an answer of the server. */
  asOf: number | null
  /** What kind of failure; null without one. */
  trouble: Trouble | null
  isLoading: boolean
}

interface QueryState<Value> extends Outcome<Value> {
  /** The failure of the last try; null without one. */
  error: unknown
}

export interface Query<Value> extends Outcome<Value> {
  /** Why there is no newer value, in the current language; null without a failure. */
  failure: string | null
  reload: () => void
}

interface OwnQuery<Value> extends Query<Value> {
  /** Shows this value. The answer to a request that is running is not taken. */
  setValue: (value: Value) => void
  /** As `setValue`, for a value known from a write: a request that is running may be older than that, so another is sent. */
  setWritten: (value: Value) => void
}

const nothing = { value: null, asOf: null, error: null, trouble: null, isLoading: true }

const firstRetryMs = 2000
/** How long one request may wait for its answer before another is tried; doubled each time, for slow connections. */
const firstPatienceMs = 15_000
const longestRetryMs = 30_000

/**
 * After how many milliseconds a failed read is tried again, the `tries`th time, not before the server's `Retry-After`. Null after
 * an answer about the request itself: the next one would be the same.
 */
export const retryPauseMs = (error: unknown, tries: number): number | null => {
  if (!(error instanceof RequestError)) return null
  const trouble = troubleOfKind[error.kind]
  if (error.kind !== 'tooMany' && (trouble === null || trouble === 'refused')) return null
  return Math.max(error.retryAfterMs ?? 0, Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs))
}

/**
 * Data for a part of a page: loaded when its key changes, on request, and when the network returns; after a failure again and
 * again, with growing pauses. The old data stays until the new is there.
 */
export const useQuery = <Value>(
  load: (options: RequestOptions) => Promise<Value>,
  key: string | number = '',
): OwnQuery<Value> => {
  const { t } = useLingui()
  const [state, setState] = useState<QueryState<Value>>(nothing)
  const [round, setRound] = useState(0)
  const tries = useRef(0)
  const latest = useRef(load)
  latest.current = load
  const isRunning = useRef(false)
  const cancel = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `round` cause a new request
  useEffect(() => {
    const controller = new AbortController()
    let asOf: number | null = null
    // an error stays visible until there is an answer
    setState((before) => ({ ...before, isLoading: true }))
    isRunning.current = true
    const factor = 2 ** tries.current
    tries.current += 1
    const again = (afterMs: number) => setTimeout(() => setRound((before) => before + 1), afterMs)
    let timer = again(firstPatienceMs * factor)
    const options = { signal: controller.signal, silent: true, onAsOf: (at: number) => (asOf = at) }
    latest.current(options).then(
      (value) => {
        if (controller.signal.aborted) return
        clearTimeout(timer)
        isRunning.current = false
        tries.current = 0
        setState({ value, asOf, error: null, trouble: null, isLoading: false })
      },
      (error) => {
        if (controller.signal.aborted) return
        const trouble = error instanceof RequestError ? troubleOfKind[error.kind] : 'refused'
        clearTimeout(timer)
        isRunning.current = false
        const pauseMs = retryPauseMs(error, tries.current)
        if (pauseMs !== null) timer = again(pauseMs)
        setState((before) => ({ ...before, error, trouble, isLoading: false }))
      },
    )
    cancel.current = () => {
      clearTimeout(timer)
      controller.abort()
      isRunning.current = false
    }
    return cancel.current
  }, [key, round])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  const isOffline = useShell().offline !== null
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline) reload()
    wasOffline.current = isOffline
  }, [isOffline, reload])

  const setValue = (value: Value) => {
    cancel.current()
    tries.current = 0
    setState({ value, asOf: null, error: null, trouble: null, isLoading: false })
  }
  const { error, ...outcome } = state
  const text = error instanceof RequestError ? error.text : ''
  return {
    ...outcome,
    failure: error === null ? null : text || t`Couldn't load this.`,
    reload,
    setValue,
    setWritten: (value) => {
      const isOlder = isRunning.current
      setValue(value)
      if (isOlder) reload()
    },
  }
}
