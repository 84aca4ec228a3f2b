import { useEffect, useState } from 'react'
import { importAgain, loadLater } from '../../../channel/load-later.ts'
import type { SessionChart } from './session-chart.tsx'

const load = importAgain(() => import('./session-chart.tsx'))

/** The chart, once its file is loaded; null until then. The text beside it says the same. */
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
