import { createContext, useContext, useEffect, useRef } from 'react'

/** Hears of every wait on the page, so that one place explains a long one. Returns a function that ends the wait. */
export type ReportWait = (retry: () => void) => () => void

export const WaitContext = createContext<ReportWait>(() => () => {})

const reload = () => location.reload()

/** Reports that this part of the page waits, for as long as the component is mounted. */
export const useReportedWait = (retry: () => void = reload): void => {
  const report = useContext(WaitContext)
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => report(() => latest.current()), [report])
}
