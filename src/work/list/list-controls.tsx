import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { listText } from '../../core/locale/list-text.ts'
import { isDescendingAtFirst, type ListLayout, nextSorting } from '../../core/work/list-layout-rules.ts'
import { groupFields, isSingleChoice } from '../../core/work/list-rules.ts'
import { useDenied } from '../edit/use-denied.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { BoxButton, Picker, PickerTexts } from '../parts/picker.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { useIsWide } from '../shell/use-media.ts'
import type { ProjectView } from '../use-project.ts'
import { allColumns } from './columns.ts'

interface LayoutProps {
  view: ProjectView
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
}

const maxGroups = 2
const byHand = 'rank'
const none = 'none'

function GroupPicker({ view, layout: { groups }, onLayout }: LayoutProps) {
  const { t, i18n } = useLingui()
  const nameOf = useFieldNames(view.fields)
  const fields = [...groupFields, ...view.fields.filter(isSingleChoice).map(({ id }) => id)]
  const value = listText(i18n.locale, groups.map(nameOf)) || t`None`
  const choose = (field: string) => {
    if (field === none) return onLayout({ groups: [] })
    if (groups.includes(field)) return onLayout({ groups: groups.filter((each) => each !== field) })
    onLayout({ groups: [...groups.slice(0, maxGroups - 1), field] })
  }
  return (
    <Picker
      label={t`Group by`}
      value={value}
      className={chip.chip}
      isMany
      options={[{ value: none, label: t`None` }, ...fields.map((field) => ({ value: field, label: nameOf(field) }))]}
      chosen={groups.length > 0 ? groups : [none]}
      onChoose={choose}
    >
      <Icon name="layers" size={16} />
      <span>{t`Group: ${value}`}</span>
    </Picker>
  )
}

function SortPicker({ view, layout: { sorting }, onLayout }: LayoutProps) {
  const { t } = useLingui()
  const nameOf = useFieldNames(view.fields)
  const value = sorting ? nameOf(sorting.field) : t`Manual`
  const choose = (field: string) => {
    const isAgain = sorting?.field === field && sorting.isDescending === isDescendingAtFirst(field)
    onLayout({ sorting: field === byHand ? null : isAgain ? nextSorting(sorting, field) : nextSorting(null, field) })
  }
  return (
    <Picker
      label={t`Sort by`}
      value={value}
      className={chip.chip}
      options={[
        { value: byHand, label: t`Manual` },
        ...allColumns(view.fields).map((field) => ({
          value: field,
          label: nameOf(field),
          note: sorting?.field !== field ? undefined : sorting.isDescending ? t`Descending` : t`Ascending`,
        })),
      ]}
      chosen={[sorting?.field ?? byHand]}
      onChoose={choose}
    >
      <Icon name={sorting ? (sorting.isDescending ? 'down' : 'up') : 'sort'} size={16} />
      {value}
    </Picker>
  )
}

const ExportPopup = later(
  () => import('./export-popup.tsx'),
  (file) => file.ExportPopup,
)

function ExportMenu(props: LayoutProps) {
  const { t } = useLingui()
  return (
    <BoxButton
      kind="listbox"
      className={chip.chip}
      box={(anchor, close) => <ExportPopup {...props} anchor={anchor} onClose={close} />}
    >
      <PickerTexts label={t`Export`} value={t`Current view`}>
        <Trans>Export</Trans>
      </PickerTexts>
    </BoxButton>
  )
}

const ColumnsPopup = later(
  () => import('./columns-popup.tsx'),
  (file) => file.ColumnsPopup,
)

/** Before the first tap on a control. */
export const listParts = [ExportPopup, ColumnsPopup]

function ColumnsMenu(props: LayoutProps) {
  return (
    <BoxButton
      kind="dialog"
      className={chip.chip}
      box={(anchor, close) => <ColumnsPopup {...props} anchor={anchor} onClose={close} />}
    >
      <Icon name="gear" size={16} />
      <Trans>Columns</Trans>
    </BoxButton>
  )
}

interface ListControlsProps extends LayoutProps {
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/** The controls of a list's layout (grouping, sorting, columns), which is kept in the address. */
export const ListControls = memo(function ListControls({ isSelecting, onSelecting, ...props }: ListControlsProps) {
  const isWide = useIsWide()
  const maySelect = useDenied(props.view)('issue.edit') === null
  return (
    <>
      <GroupPicker {...props} />
      <SortPicker {...props} />
      <ExportMenu {...props} />
      {isWide ? (
        <ColumnsMenu {...props} />
      ) : (
        maySelect && (
          <UnstyledButton className={chip.chip} aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
            <Icon name="check" size={16} />
            <Trans>Select</Trans>
          </UnstyledButton>
        )
      )}
    </>
  )
})
