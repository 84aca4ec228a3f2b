import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { vitals } from '../../../core/calls/monitoring-calls.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import style from './monitoring.module.css'
import {
  type MonitoringSummary,
  pageAddress,
  type Vital,
  vitalEndsTable,
  vitalsByPage,
  vitalTone,
} from './use-monitoring.ts'

export interface SummaryProps {
  summary: MonitoringSummary
}

/** Formats milliseconds for people; for layout shift, the score. */
export const useVitalValue = () => {
  const { t } = useLingui()
  return (vital: Vital, value: number) => {
    if (vital === 'CLS') return value.toFixed(2)
    const seconds = (value / 1000).toFixed(1)
    const ms = Math.round(value)
    return value >= 1000 ? t`${seconds} s` : t`${ms} ms`
  }
}

/** What the abbreviations stand for, and how long is good. */
function Meanings() {
  const { t } = useLingui()
  const valueText = useVitalValue()
  const meanings: Readonly<Record<Vital, string>> = {
    LCP: t`Until the main content is shown`,
    INP: t`From a tap or key press until the screen changes`,
    CLS: t`How far content jumps while it loads`,
    FCP: t`Until something is shown`,
    TTFB: t`Until the server begins to answer`,
    load: t`Until everything has loaded`,
  }
  return (
    <details className={style.meanings}>
      <summary>
        <Trans>What is measured</Trans>
      </summary>
      <dl>
        {vitals.map((vital) => {
          const [end] = vitalEndsTable[vital] ?? []
          const good = end === undefined ? '' : valueText(vital, end)
          return (
            <div key={vital}>
              <dt>{vital === 'load' ? t`Load` : vital}</dt>
              <dd>
                {meanings[vital]}
                {good && (
                  <>
                    {'\u00a0· '}
                    <span className={style.count}>
                      <Trans>good up to {good}</Trans>
                    </span>
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

export function VitalsPanel({ summary: { vitals: measured } }: SummaryProps) {
  const { t } = useLingui()
  const durationText = useVitalValue()
  const toneName = { done: t`good`, wait: t`needs work`, bad: t`poor`, calm: '' }
  return (
    <Panel title={<Trans>Page performance</Trans>} intro={<Trans>75% of visits were at least this fast.</Trans>}>
      {measured.length === 0 && (
        <EmptyState>
          <Trans>No measurements in this period.</Trans>
        </EmptyState>
      )}
      {measured.length > 0 && <Meanings />}
      <ItemList
        label={t`Page performance`}
        items={vitalsByPage(measured).map(({ page, path, samples, rows }) => ({
          key: page,
          title: <span className={style.name}>{pageAddress(page, path)}</span>,
          detail: <Plural value={samples} one="# visit" other="# visits" />,
          below: (
            <ul className={style.vitals}>
              {rows.map(({ vital, p75 }) => {
                const tone = vitalTone(vital, p75)
                return (
                  <li key={vital}>
                    <Tag tone={tone}>
                      {vital === 'load' ? t`Load` : vital} {durationText(vital, p75)}
                      <span className="visually-hidden"> {toneName[tone]}</span>
                    </Tag>
                  </li>
                )
              })}
            </ul>
          ),
        }))}
      />
    </Panel>
  )
}
