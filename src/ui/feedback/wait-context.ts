import { createContext, useContext, useEffect, useRef } from 'react'

/**
 * Reports a wait to the one place that explains long waits. A part that has failed and tries again keeps an explanation that is shown,
 * but causes none. `retry` is null for what a person has sent, because it must not be sent twice. Returns a function that ends the
 * wait.
 */
export type ReportWait = (retry: (() => void) | null, hasFailed?: boolean) => () => void

export const WaitContext = createContext<ReportWait>(() => () => {})

const reload = () => location.reload()

/** Reports that this part of the page waits (or has failed and tries again), for as long as the component is mounted. */
export const useReportedWait = (retry: () => void = reload, hasFailed = false): void => {
  const report = useContext(WaitContext)
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => report(() => latest.current(), hasFailed), [report, hasFailed])
}

/** Reports that something which a person has sent is not answered yet. */
export const useSentWait = (isWaiting: boolean): void => {
  const report = useContext(WaitContext)
  useEffect(() => (isWaiting ? report(null) : undefined), [report, isWaiting])
}
