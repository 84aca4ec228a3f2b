import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type ListLayout, moved, usualLayout } from '../../core/work/list-layout-rules.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { Popup } from '../parts/popup.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { allColumns } from './columns.ts'
import style from './list.module.css'

interface ColumnsMenuProps {
  view: ProjectView
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
}

/** Moves a column up or down among the shown ones. */
const shifted = (columns: readonly string[], column: string, by: 1 | -1): string[] => {
  const at = columns.indexOf(column)
  return by === 1 ? moved(columns, column, columns[at + 2] ?? null) : moved(columns, column, columns[at - 1] ?? null)
}

function Columns({ view, layout: { columns }, onLayout }: ColumnsMenuProps) {
  const { t } = useLingui()
  const nameOf = useFieldNames(view.fields)
  const hidden = allColumns(view.fields).filter((column) => !columns.includes(column))
  const show = (column: string, isShown: boolean) =>
    onLayout({ columns: isShown ? [...columns, column] : columns.filter((each) => each !== column) })
  return (
    <div className={style.columns}>
      <ul>
        {[...columns, ...hidden].map((column) => {
          const at = columns.indexOf(column)
          const name = nameOf(column)
          return (
            <li key={column}>
              <label>
                <input
                  type="checkbox"
                  checked={at !== -1}
                  disabled={column === 'summary'}
                  onChange={(event) => show(column, event.target.checked)}
                />
                {name}
              </label>
              {at !== -1 && (
                <>
                  <button
                    type="button"
                    aria-label={t`Move ${name} up`}
                    disabled={at === 0}
                    onClick={() => onLayout({ columns: shifted(columns, column, -1) })}
                  >
                    <Icon name="up" size={16} />
                  </button>
                  <button
                    type="button"
                    aria-label={t`Move ${name} down`}
                    disabled={at === columns.length - 1}
                    onClick={() => onLayout({ columns: shifted(columns, column, 1) })}
                  >
                    <Icon name="down" size={16} />
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <button type="button" className={style.reset} onClick={() => onLayout({ columns: usualLayout.columns })}>
        <Trans>Reset columns</Trans>
      </button>
    </div>
  )
}

/** The menu of a list's columns and their order. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={chip.chip}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="gear" size={16} />
        <Trans>Columns</Trans>
      </button>
      {isOpen && button.current && (
        <Popup anchor={button.current} label={t`Columns`} onClose={() => setOpen(false)}>
          <Columns {...props} />
        </Popup>
      )}
    </>
  )
}
