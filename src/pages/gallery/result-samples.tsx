import type { Integration } from '../../core/access/integration-outcomes.ts'
import { Button } from '../../ui/action/button.tsx'
import { OutcomePanel } from '../result/outcome-panel.tsx'
import type { Result } from '../result/result-types.ts'
import { resultTable } from '../result/results.ts'
import style from './gallery.module.css'

const outcomePanels = Object.entries(resultTable).flatMap(([integration, outcomes]) =>
  Object.entries(outcomes as Record<string, Result>).map(([outcome, result]) => ({
    integration: integration as Integration,
    outcome,
    result,
  })),
)

/** All rows of the table of results. */
export function ResultSamples({ action }: { action: string }) {
  return outcomePanels.map(({ integration, outcome, result }) => (
    <section key={integration + outcome} className={style.sample}>
      <code>
        {integration} {outcome}
      </code>
      <OutcomePanel
        integration={integration}
        result={result}
        action={<Button kind="main">{action}</Button>}
        quote={`top2v4-${integration}-${outcome}`}
      />
    </section>
  ))
}
