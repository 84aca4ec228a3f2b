import { useEffect, useState } from 'react'
import { importAgain, loadLater } from '../../../channel/load-later.ts'
import type { SessionChart } from './session-chart.tsx'

const load = importAgain(() => import('./session-chart.tsx'))

/** The chart, once its file is there; null until then. Everything it shows stands beside it in words. */
export const useSessionChart = () => {
  const [chart, setChart] = useState<{ Chart: typeof SessionChart } | null>(null)
  useEffect(
    () =>
      loadLater(load, ({ SessionChart: Chart }) => {
        setChart({ Chart })
        return undefined
      }),
    [],
  )
  return chart?.Chart ?? null
}
