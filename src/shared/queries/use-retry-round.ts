import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestError, troubleOfKind } from '../../api/request-error.ts'
import { useShell } from '../../ui/shell-context.ts'
import { firstRetryMs, isWorthRetrying, longestRetryMs } from './use-query.ts'

/**
 * For reads that are no `useQuery`, because a slow one must not be given up: `round` changes when a failed read is to be repeated,
 * after growing pauses and when the network returns.
 */
export const useRetryRound = () => {
  const isOffline = useShell().offline !== null
  const wasOffline = useRef(isOffline)
  const [round, setRound] = useState(0)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    const pauseMs = wasOffline.current ? 0 : Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs)
    wasOffline.current = isOffline
    if (failures === 0 || isOffline) return
    const timer = setTimeout(() => setRound(failures), pauseMs)
    return () => clearTimeout(timer)
  }, [failures, isOffline])
  const countFailure = useCallback((error: unknown) => {
    if (isWorthRetrying(error instanceof RequestError ? troubleOfKind[error.kind] : null))
      setFailures((before) => before + 1)
  }, [])
  return { round, countFailure }
}
