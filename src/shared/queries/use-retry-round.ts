import { useCallback, useEffect, useRef, useState } from 'react'
import { useShell } from '../../ui/shell-context.ts'
import { retryPauseMs } from './use-query.ts'

/**
 * For reads that are no `useQuery`, because a slow one must not be given up: `round` changes when a failed read is to be repeated,
 * after growing pauses and when the network returns.
 */
export const useRetryRound = () => {
  const isOffline = useShell().offline !== null
  const wasOffline = useRef(isOffline)
  const [round, setRound] = useState(0)
  const [failures, setFailures] = useState(0)
  const latest = useRef<unknown>(null)
  useEffect(() => {
    const pauseMs = wasOffline.current ? 0 : (retryPauseMs(latest.current, failures) ?? 0)
    wasOffline.current = isOffline
    if (failures === 0 || isOffline) return
    const timer = setTimeout(() => setRound(failures), pauseMs)
    return () => clearTimeout(timer)
  }, [failures, isOffline])
  const countFailure = useCallback((error: unknown) => {
    if (retryPauseMs(error, 1) === null) return
    latest.current = error
    setFailures((before) => before + 1)
  }, [])
  return { round, countFailure }
}
