import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { localeOf } from '../../../core/locale/locale-rules.ts'
import type { MonitoringSummary } from './use-monitoring.ts'

const heightPx = 220

/** Sessions by day, those with errors apart. Its file is large and loads when the page stands; the text beside it says the same. */
export function SessionChart({ sessions }: Pick<MonitoringSummary, 'sessions'>) {
  const { t, i18n } = useLingui()
  const dayFormat = new Intl.DateTimeFormat(localeOf(i18n.locale), { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const [calm, failed] = [t`Without errors`, t`With errors`]
  const data = sessions.map(({ day, count, withErrors }) => ({
    day: dayFormat.format(new Date(day)),
    [calm]: count - withErrors,
    [failed]: withErrors,
  }))
  return (
    <BarChart
      h={heightPx}
      data={data}
      dataKey="day"
      type="stacked"
      withLegend
      series={[
        { name: calm, color: 'var(--accent)' },
        { name: failed, color: 'var(--bad)' },
      ]}
      gridColor="var(--line)"
      textColor="var(--text-soft)"
      cursorFill="var(--hover)"
      yAxisProps={{ width: 36, allowDecimals: false }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 4, right: 4, bottom: 0, left: 0 } }}
      barProps={{ isAnimationActive: false, maxBarSize: 40 }}
      tooltipAnimationDuration={0}
    />
  )
}
