import { useLingui } from '@lingui/react/macro'
import type { Integration } from '../../core/access/integration-pages-table.ts'
import { Button } from '../../ui/action/button.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { integrationNames } from '../result/integration-names-table.ts'
import { resultTable } from '../result/result-table.ts'
import type { Result } from '../result/result-types.ts'
import style from './gallery.module.css'

const endings = Object.entries(resultTable).flatMap(([integration, outcomes]) =>
  Object.entries(outcomes as Record<string, Result>).map(([outcome, result]) => ({
    integration: integration as Integration,
    outcome,
    result,
  })),
)

/** Every row of the table of results. */
export function ResultSamples({ action }: { action: string }) {
  const { i18n } = useLingui()
  return endings.map(({ integration, outcome, result }) => {
    const name = i18n._(integrationNames[integration])
    return (
      <section key={integration + outcome} className={style.sample}>
        <code>
          {integration} {outcome}
        </code>
        <ResultPanel
          tone={result.tone}
          title={i18n._(result.title(name))}
          what={i18n._(result.what(name))}
          next={i18n._(result.next(name))}
          action={<Button kind="main">{action}</Button>}
        />
      </section>
    )
  })
}
