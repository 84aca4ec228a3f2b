import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { type BoardLayout, columnChoices, laneChoices, noLanes } from '../../core/work/board-rules.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { type Option, OptionList } from '../parts/option-list.tsx'
import { Picker } from '../parts/picker.tsx'
import { Popup } from '../parts/popup.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import screen from '../shell/screen.module.css'
import type { ProjectView } from '../use-project.ts'
import style from './board.module.css'

interface ControlsProps {
  view: ProjectView
  layout: BoardLayout
  onLayout: (change: Partial<BoardLayout>) => void
}

const useChoices = ({ fields }: ProjectView, by: string) => {
  const { t } = useLingui()
  const nameOf = useFieldNames(fields)
  const option = (value: string): Option => ({ value, label: nameOf(value) })
  return {
    nameOf: (field: string) => (field === noLanes ? t`None` : nameOf(field)),
    columns: columnChoices(fields).map(option),
    lanes: [{ value: noLanes, label: t`None` }, ...laneChoices(fields, by).map(option)],
  }
}

/** The choices of fields for columns and swimlanes. */
export function BoardControls({ view, layout: { by, lanes }, onLayout }: ControlsProps) {
  const { t } = useLingui()
  const { nameOf, columns, lanes: laneOptions } = useChoices(view, by)
  const [column, lane] = [nameOf(by), nameOf(lanes)]
  return (
    <>
      <Picker
        label={t`Columns`}
        value={column}
        className={chip.chip}
        options={columns}
        chosen={[by]}
        onChoose={(value) => onLayout({ by: value })}
      >
        <Icon name="board" size={16} />
        <span>{t`Columns: ${column}`}</span>
      </Picker>
      <Picker
        label={t`Swimlanes`}
        value={lane}
        className={chip.chip}
        options={laneOptions}
        chosen={[lanes]}
        onChoose={(value) => onLayout({ lanes: value })}
      >
        <Icon name="layers" size={16} />
        <span>{lanes === noLanes ? t`Swimlanes` : t`Swimlanes: ${lane}`}</span>
      </Picker>
    </>
  )
}

/** On a phone: the same choices in a bottom sheet. */
export function BoardOptions({ view, layout: { by, lanes }, onLayout }: ControlsProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choices = useChoices(view, by)
  const close = () => setOpen(false)
  return (
    <>
      <UnstyledButton
        ref={button}
        className={screen.iconButton}
        aria-label={t`Columns and swimlanes`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="layers" />
      </UnstyledButton>
      {isOpen && button.current && (
        <Popup anchor={button.current} label={t`Columns and swimlanes`} onClose={close}>
          <h3 className={style.optionHead}>{t`Columns`}</h3>
          <OptionList
            label={t`Columns`}
            options={choices.columns}
            chosen={[by]}
            onChoose={(value) => onLayout({ by: value })}
            onDone={close}
          />
          <h3 className={style.optionHead}>{t`Swimlanes`}</h3>
          <OptionList
            label={t`Swimlanes`}
            options={choices.lanes}
            chosen={[lanes]}
            onChoose={(value) => onLayout({ lanes: value })}
            onDone={close}
          />
        </Popup>
      )}
    </>
  )
}
