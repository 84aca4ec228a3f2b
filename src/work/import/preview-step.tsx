import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { groupCauses } from '../../core/import/import-causes.ts'
import type { ImportPlan } from '../../core/import/import-plan.ts'
import type {
  ImportPlace,
  ImportSettings,
  PlannedRow,
  PreviewChoices,
  ProblemCode,
} from '../../core/import/import-types.ts'
import { listText } from '../../core/locale/list-text.ts'
import { csvOf } from '../../shared/csv-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useSaveFile } from '../edit/use-save-file.ts'
import chip from '../parts/chip.module.css'
import { CauseList } from './cause-list.tsx'
import style from './import.module.css'
import { problemTexts } from './import-texts.ts'
import { LineSelect } from './line-select.tsx'
import { PeopleList } from './people-list.tsx'

const firstShown = 20
const maxShown = 200

function Row({ row }: { row: PlannedRow }) {
  const { t, i18n } = useLingui()
  const { line, externalId, summary, action, typeName, statusName, assigneeName, problems } = row
  const facts = [externalId, typeName, statusName, assigneeName].filter((fact) => fact)
  const actions = { create: t`New`, update: t`Update`, skip: t`Skipped` }
  return (
    <li className={style.row} data-action={action}>
      <span className={style.number}>{line}</span>
      <span className={style.words}>
        <span className={style.summary}>{summary || '–'}</span>
        {facts.length > 0 && <span className={style.example}>{facts.join(' · ')}</span>}
        {problems.map(({ code, column, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
          <span key={at} className={style.problem}>
            {column && <b>{value ? `${column} “${value}”` : column}</b>} {i18n._(problemTexts[code])}
          </span>
        ))}
      </span>
      <span className={style.action}>{actions[action]}</span>
    </li>
  )
}

/** How many rows are left out for each reason, if there are several reasons. */
function SkipReasons({ rows }: Pick<ImportPlan, 'rows'>) {
  const { t } = useLingui()
  const skipped = rows.filter(({ action }) => action === 'skip')
  const of = (code: ProblemCode) =>
    skipped.filter(({ problems }) => problems.some((problem) => problem.code === code)).length
  const reasons: [label: string, count: number][] = [
    [t`No summary`, of('summaryMissing')],
    [t`Archived in Trello`, of('archived')],
    [t`Same key as a row above`, of('duplicateInFile')],
    [t`Already in this project`, of('duplicate')],
    [t`Same summary as an existing issue`, of('sameSummary')],
  ]
  const found = reasons.filter(([, count]) => count > 0)
  if (found.length < 2) return null
  return found.map(([label, count]) => (
    <span key={label} className={style.example}>
      {t`${label}: ${count}`}
    </span>
  ))
}

/** Statuses, labels and the like that the import will create. */
function MadeList({ plan }: { plan: ImportPlan }) {
  const { t, i18n } = useLingui()
  const { made } = plan
  const names: [label: string, values: readonly string[]][] = [
    [t`New statuses`, made.status],
    [t`New types`, made.issueType],
    [t`New labels`, made.label],
    [t`New sprints`, made.sprint],
    [t`New versions`, made.version],
    [t`New fields`, made.field],
  ]
  return (
    <dl className={style.made}>
      {names
        .filter(([, values]) => values.length > 0)
        .map(([label, values]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {listText(i18n.locale, values.slice(0, maxShown / 10))}
              {values.length > maxShown / 10 && ' …'}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** The problems by row, as a table to work through. */
const useProblemFile = () => {
  const { t, i18n } = useLingui()
  const saveFile = useSaveFile()
  return (rows: readonly PlannedRow[], name: string) => {
    const lines = rows.flatMap(({ line, externalId, summary, problems }) =>
      problems.map(({ code, column = '', value = '' }) => [
        String(line),
        externalId ?? '',
        summary,
        column,
        value,
        i18n._(problemTexts[code]),
      ]),
    )
    const text = csvOf([
      [t`Line`, t({ message: 'Key', context: 'of an issue' }), t`Summary`, t`Column`, t`Value`, t`Problem`],
      ...lines,
    ])
    void saveFile(new File([text], name, { type: 'text/csv' }))
  }
}

interface PreviewStepProps {
  plan: ImportPlan
  place: ImportPlace
  settings: ImportSettings
  onChange: (more: PreviewChoices) => void
}

/** The choice for rows that are issues already. */
function DuplicateChoices({ plan, settings, onChange }: Omit<PreviewStepProps, 'place'>) {
  const { t } = useLingui()
  const has = (code: string) => plan.rows.some(({ problems }) => problems.some((problem) => problem.code === code))
  return (
    <>
      {has('duplicate') && (
        <LineSelect
          label={t`Issues that are already in this project`}
          value={settings.duplicates}
          options={[
            { value: 'update', label: t`Update` },
            { value: 'skip', label: t`Keep as they are` },
          ]}
          onChange={(duplicates) => onChange({ duplicates })}
        />
      )}
      {has('sameSummary') && (
        <LineSelect
          label={t`Rows with the same summary as an existing issue`}
          value={settings.sameSummary}
          options={[
            { value: 'import', label: t`Import anyway` },
            { value: 'skip', label: t`Skip` },
          ]}
          onChange={(sameSummary) => onChange({ sameSummary })}
        />
      )}
    </>
  )
}

/** Shows all rows, those with notes, or those of one cause. */
const useShownRows = ({ rows }: ImportPlan) => {
  const [shows, show] = useState('all')
  const wrong = useMemo(() => rows.filter(({ problems }) => problems.length > 0), [rows])
  const causes = useMemo(() => groupCauses(rows), [rows])
  const cause = causes.find(({ id }) => id === shows)
  // a new preview may no longer have the cause
  const current = cause || shows === 'problems' ? shows : 'all'
  const shown = cause?.rows ?? (current === 'problems' ? wrong : rows)
  return { wrong, causes, current, show, shown }
}

export function PreviewStep({ plan, place, settings, onChange }: PreviewStepProps) {
  const { t } = useLingui()
  const { wrong, causes, current, show, shown } = useShownRows(plan)
  const [count, setCount] = useState(firstShown)
  const saveProblems = useProblemFile()
  const of = (action: PlannedRow['action']) => plan.rows.filter((row) => row.action === action).length
  const [created, updated, skipped] = [of('create'), of('update'), of('skip')]
  const choices = { all: t`All rows`, problems: t`Rows with notes` }
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the button that requested the preview now starts the import, so the focus leaves it
    const heading = stage.current?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    stage.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={stage}>
      <Panel title={<Trans>Preview</Trans>}>
        <p className={style.counts}>
          <span>
            <Plural value={created} one="# new issue" other="# new issues" />
          </span>
          {updated > 0 && (
            <span>
              <Plural value={updated} one="# issue updated" other="# issues updated" />
            </span>
          )}
          {skipped > 0 && (
            <span>
              <Plural value={skipped} one="# row skipped" other="# rows skipped" />
            </span>
          )}
          <SkipReasons rows={plan.rows} />
        </p>
        <DuplicateChoices plan={plan} settings={settings} onChange={onChange} />
        <MadeList plan={plan} />
        <PeopleList plan={plan} place={place} people={settings.people} onChange={(people) => onChange({ people })} />
        <CauseList causes={causes} shown={current} onShow={(id) => show(current === id ? 'all' : id)} />
        {wrong.length > 0 && (
          <div className={style.tools}>
            {(['all', 'problems'] as const).map((each) => (
              <UnstyledButton
                key={each}
                className={chip.chip}
                aria-pressed={current === each}
                onClick={() => show(each)}
              >
                {choices[each]}
                {each === 'problems' && ` ${wrong.length}`}
              </UnstyledButton>
            ))}
            <Button kind="quiet" onClick={() => saveProblems(wrong, 'remarks.csv')}>
              <Trans>Download notes</Trans>
            </Button>
          </div>
        )}
        <ul className={style.rows}>
          {shown.slice(0, count).map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </ul>
        {shown.length > count && (
          <Button kind="quiet" onClick={() => setCount(Math.min(count * 10, maxShown))}>
            {count < maxShown ? <Trans>Show more</Trans> : <Trans>The first {count} rows are shown</Trans>}
          </Button>
        )}
      </Panel>
    </div>
  )
}
