import { createContext, useContext, useEffect, useRef } from 'react'

/**
 * Hears of every wait on the page, so that one place explains a long one. A part that has failed and tries again keeps the
 * explanation that its wait has brought, but brings none. `retry` is null for what a person has sent: once is enough. Returns a
 * function that ends the wait.
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
