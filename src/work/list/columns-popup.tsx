import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { type ListLayout, moved, usualLayout } from '../../core/work/list-layout-rules.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { PopupBox } from '../parts/popup-box.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { allColumns } from './columns.ts'
import style from './list.module.css'

export interface ColumnsProps {
  view: ProjectView
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
}

/** Moves a column up or down among the shown ones. */
const shifted = (columns: readonly string[], column: string, by: 1 | -1): string[] => {
  const at = columns.indexOf(column)
  return by === 1 ? moved(columns, column, columns[at + 2] ?? null) : moved(columns, column, columns[at - 1] ?? null)
}

function Columns({ view, layout: { columns }, onLayout }: ColumnsProps) {
  const { t } = useLingui()
  const nameOf = useFieldNames(view.fields)
  const hidden = allColumns(view.fields).filter((column) => !columns.includes(column))
  const show = (column: string, isShown: boolean) =>
    onLayout({ columns: isShown ? [...columns, column] : columns.filter((each) => each !== column) })
  const move = (label: string, icon: IconName, column: string, by: 1 | -1) => {
    const isOff = columns[columns.indexOf(column) + by] === undefined
    return (
      <ActionIcon
        className={style.move}
        aria-label={label}
        // not `disabled`, so that it keeps the focus when the column has reached the end
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onLayout({ columns: shifted(columns, column, by) })}
      >
        <Icon name={icon} size={16} />
      </ActionIcon>
    )
  }
  return (
    <div className={style.columns}>
      <ul>
        {[...columns, ...hidden].map((column) => {
          const at = columns.indexOf(column)
          const name = nameOf(column)
          return (
            <li key={column}>
              <Checkbox
                size="xs"
                classNames={{
                  root: style.column,
                  body: style.columnBody,
                  labelWrapper: style.columnWords,
                  label: style.columnLabel,
                }}
                label={name}
                checked={at !== -1}
                disabled={column === 'summary'}
                onChange={(event) => show(column, event.target.checked)}
              />
              {at !== -1 && (
                <>
                  {move(t`Move ${name} up`, 'up', column, -1)}
                  {move(t`Move ${name} down`, 'down', column, 1)}
                </>
              )}
            </li>
          )
        })}
      </ul>
      <UnstyledButton className={style.reset} onClick={() => onLayout({ columns: usualLayout.columns })}>
        <Trans>Reset columns</Trans>
      </UnstyledButton>
    </div>
  )
}

interface ColumnsPopupProps extends ColumnsProps {
  /** The control that it is positioned beside. */
  anchor: HTMLElement
  onClose: () => void
}

/** A list's columns and their order. */
export function ColumnsPopup({ anchor, onClose, ...props }: ColumnsPopupProps) {
  const { t } = useLingui()
  return (
    <PopupBox anchor={anchor} label={t`Columns`} onClose={onClose}>
      <Columns {...props} />
    </PopupBox>
  )
}
