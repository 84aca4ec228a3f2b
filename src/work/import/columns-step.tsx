import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { type ImportTable, type ImportTarget, offeredTargets } from '../../core/import/import-columns.ts'
import type { ImportPlace, ImportSettings } from '../../core/import/import-types.ts'
import { chevron } from '../../ui/field/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import style from './import.module.css'
import { targetNames } from './import-texts.ts'

/** The first filled cells of a column. */
const examplesOf = ({ rows }: ImportTable, at: number): string => {
  const found: string[] = []
  for (const { cells } of rows) {
    const cell = cells[at]?.trim() ?? ''
    if (cell !== '' && !found.includes(cell)) found.push(cell)
    if (found.length === 3) break
  }
  return found.map((cell) => cell.slice(0, 60)).join(' · ')
}

interface ColumnsStepProps {
  table: ImportTable
  place: ImportPlace
  settings: ImportSettings
  onChange: (more: Partial<ImportSettings>) => void
}

/** The step that maps each column to a field. */
export function ColumnsStep({ table, place, settings, onChange }: ColumnsStepProps) {
  const { t, i18n } = useLingui()
  const { columns, chosen } = settings
  const set = (at: number, value: string) => {
    const target = (value || null) as ImportTarget | null
    onChange({
      columns: columns.map((each, column) => (column === at ? target : each)),
      chosen: { ...chosen, [at]: target },
    })
  }
  const own = place.fields.map(({ id, name }) => ({ value: `field:${id}`, label: name }))
  const choices = [
    { value: '', label: t`Don't import` },
    ...offeredTargets.map((value) => ({ value, label: i18n._(targetNames[value]) })),
    ...(own.length > 0 ? [{ group: t`Fields of this project`, items: own }] : []),
    { value: 'newField', label: t`Create a new field` },
  ]
  const examples = useMemo(() => table.headers.map((_, at) => examplesOf(table, at)), [table])
  const left = columns.filter((target) => target === null).length
  return (
    <Panel
      title={<Trans>Columns</Trans>}
      intro={
        left > 0 && (
          <Plural
            value={left}
            one="# column won't be imported. Choose a field for it, or leave it out."
            other="# columns won't be imported. Choose fields for them, or leave them out."
          />
        )
      }
    >
      <ul className={style.columns}>
        {table.headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headers repeat, and their places do not change
          <li key={at} data-left={columns[at] === null || undefined}>
            <span className={style.words}>
              <b>{header || t`(no header)`}</b>
              <span className={style.example}>{examples[at]}</span>
            </span>
            <NativeSelect
              className={style.select}
              aria-label={t`Map “${header}” to`}
              value={columns[at] ?? ''}
              data={choices}
              rightSection={chevron}
              onChange={({ target }) => set(at, target.value)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
