import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { eventName, fieldTexts } from '../../core/trace/event-name-rules.ts'
import type { TraceRow } from '../../core/trace/trace-file.ts'
import style from './trace.module.css'
import { useTraceTimes } from './use-trace-times.ts'

/** The number of rows shown at first. */
const initialRows = 8

/** Omits `at`, which repeats the time of the step. */
const isInformative = (field: string) => !field.startsWith('at=')
const short = (field: string) => field.replace(/^(output|error)\./, '')

const stateName = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Transition({ row, before }: { row: TraceRow; before: TraceRow | undefined }) {
  const { exact } = useTraceTimes()
  const to = stateName(row.value)
  const from = before ? stateName(before.value) : null
  const fields = fieldTexts(row.event).map(short).filter(isInformative).join(' · ')
  return (
    <li className={style.step}>
      <time className={style.time}>{exact(row.at)}</time>
      <div className={style.what}>
        <code className={style.event}>{eventName(row.event.type)}</code>
        <span className={style.way}>
          {from !== null && from !== to && (
            <>
              <code>{from}</code> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <code className={from === to ? undefined : style.reached}>{to}</code>
        </span>
        {fields && <code className={style.fields}>{fields}</code>}
      </div>
    </li>
  )
}

/** The last steps of a machine, newest first. */
export function Transitions({ rows }: { rows: readonly TraceRow[] }) {
  const { t } = useLingui()
  const steps = rows.map((row, at) => <Transition key={row.rev} row={row} before={rows[at - 1]} />).reverse()
  const older = steps.length - initialRows
  if (steps.length === 0)
    return (
      <p className={style.nothing}>
        <Trans>No activity yet.</Trans>
      </p>
    )
  return (
    <div>
      <h3 className="visually-hidden">
        <Trans>Last steps</Trans>
      </h3>
      <ol className={style.steps} aria-label={t`Last steps`}>
        {steps.slice(0, initialRows)}
      </ol>
      {older > 0 && (
        <details className={style.more}>
          <summary>
            <Plural value={older} one="# earlier step" other="# earlier steps" />
          </summary>
          <ol className={style.steps} aria-label={t`Earlier steps`}>
            {steps.slice(initialRows)}
          </ol>
        </details>
      )}
    </div>
  )
}
