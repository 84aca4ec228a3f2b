import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { type ImportTable, plainName } from '../../core/import/import-columns.ts'
import { type ImportPlace, type ImportSettings, makeValue, skipValue } from '../../core/import/import-types.ts'
import { isDayFirst, matchStatus, matchType, readPriority } from '../../core/import/import-values.ts'
import type { Priority } from '../../core/work/entities.ts'
import { priorities } from '../../core/work/issue-fields.ts'
import { chevron, type SelectOption } from '../../ui/field/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import style from './import.module.css'
import { LineSelect } from './line-select.tsx'

const maxShown = 100

/** Distinct values of the columns with this target. */
const valuesOf = ({ rows }: ImportTable, columns: ImportSettings['columns'], target: string): string[] => {
  const found = new Map<string, string>()
  for (const [at, each] of columns.entries())
    if (each === target)
      for (const { cells } of rows) {
        const cell = cells[at]?.trim() ?? ''
        if (cell !== '' && !found.has(plainName(cell))) found.set(plainName(cell), cell)
      }
  return [...found.values()].slice(0, maxShown)
}

interface ValueListProps {
  title: string
  values: readonly string[]
  chosen: (value: string) => string
  choices: readonly SelectOption[]
  onChoose: (value: string, choice: string) => void
}

function ValueList({ title, values, chosen, choices, onChoose }: ValueListProps) {
  const { t } = useLingui()
  if (values.length === 0) return null
  return (
    <section>
      <h3 className={style.subtitle}>{title}</h3>
      <ul className={style.columns}>
        {values.map((value) => (
          <li key={value}>
            <span className={style.words}>{value}</span>
            <NativeSelect
              className={style.select}
              aria-label={t`${title}: map “${value}” to`}
              value={chosen(value)}
              data={choices}
              rightSection={chevron}
              onChange={({ target }) => onChoose(value, target.value)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ValuesStepProps {
  table: ImportTable
  place: ImportPlace
  settings: ImportSettings
  onChange: (more: Partial<ImportSettings>) => void
}

/** Values of a file that a person maps. Memoized, because a file may have 20,000 rows. */
const useValues = (table: ImportTable, columns: ImportSettings['columns']) =>
  useMemo(() => {
    const found = (target: string) => valuesOf(table, columns, target)
    const dates = ['startDate', 'dueDate', 'createdAt', 'resolvedAt'].flatMap(found)
    const hasDates = isDayFirst(dates) === null && dates.some((date) => /^\d{1,2}[/-]\d{1,2}[/-]\d{2}/.test(date))
    return { status: found('status'), type: found('type'), priority: found('priority'), hasDates }
  }, [table, columns])

/** The step that maps the file's statuses, types and priorities to the project's. */
export function ValuesStep({ table, place, settings, onChange }: ValuesStepProps) {
  const { t } = useLingui()
  const priorityNames = usePriorityNames()
  const { columns, statuses, types } = settings
  const among = (rows: readonly { id: string; name: string }[]): SelectOption[] => [
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
    { value: makeValue, label: t`Create a new one` },
    { value: skipValue, label: t`Don't import` },
  ]
  const { status, type, priority, hasDates } = useValues(table, columns)
  if ([status, type, priority].every((list) => list.length === 0) && !hasDates) return null
  return (
    <Panel title={<Trans>Values</Trans>} intro={<Trans>Missing values will be created.</Trans>}>
      <ValueList
        title={t`Status`}
        values={status}
        choices={among(place.statuses)}
        chosen={(value) => statuses[plainName(value)] ?? matchStatus(place.statuses, value)?.id ?? makeValue}
        onChoose={(value, choice) => onChange({ statuses: { ...statuses, [plainName(value)]: choice } })}
      />
      <ValueList
        title={t`Type`}
        values={type}
        choices={among(place.types)}
        chosen={(value) => types[plainName(value)] ?? matchType(place.types, value)?.id ?? makeValue}
        onChoose={(value, choice) => onChange({ types: { ...types, [plainName(value)]: choice } })}
      />
      <ValueList
        title={t`Priority`}
        values={priority}
        choices={priorities.map((value) => ({ value, label: priorityNames[value] }))}
        chosen={(value) => settings.priorities[plainName(value)] ?? readPriority(value) ?? 'none'}
        onChoose={(value, choice) =>
          onChange({ priorities: { ...settings.priorities, [plainName(value)]: choice as Priority } })
        }
      />
      {hasDates && (
        <LineSelect
          label={t`Dates such as 03/04/2026`}
          value={settings.isDayFirst ? 'day' : 'month'}
          options={[
            { value: 'day', label: t`Day first: 3 April` },
            { value: 'month', label: t`Month first: March 4` },
          ]}
          onChange={(order) => onChange({ isDayFirst: order === 'day' })}
        />
      )}
    </Panel>
  )
}
