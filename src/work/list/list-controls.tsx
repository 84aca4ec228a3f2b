import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { isDescendingAtFirst, type ListLayout, nextSorting } from '../../core/work/list-layout-rules.ts'
import { groupFields, isSingleChoice } from '../../core/work/list-rules.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { Picker } from '../parts/picker.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { useIsWide } from '../shell/use-media.ts'
import { type ProjectView, useIsPartial } from '../use-project.ts'
import { allColumns } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { type ExportFormat, exportFormats, useExport } from './use-export.ts'

interface LayoutProps {
  view: ProjectView
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
}

const mostGroups = 2
const byHand = 'rank'
const none = 'none'

function GroupPicker({ view, layout: { groups }, onLayout }: LayoutProps) {
  const { t } = useLingui()
  const nameOf = useFieldNames(view.fields)
  const fields = [...groupFields, ...view.fields.filter(isSingleChoice).map(({ id }) => id)]
  const value = groups.map(nameOf).join(', ') || t`None`
  const choose = (field: string) => {
    if (field === none) return onLayout({ groups: [] })
    if (groups.includes(field)) return onLayout({ groups: groups.filter((each) => each !== field) })
    onLayout({ groups: [...groups.slice(0, mostGroups - 1), field] })
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
      {value}
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

function ExportPicker({ view, layout }: LayoutProps) {
  const { t } = useLingui()
  const save = useExport(view, layout)
  const isPartial = useIsPartial(view.project)
  const locked = isPartial ? { isLocked: true, note: t`Not all issues are on this device yet` } : {}
  const names: Record<ExportFormat, string> = { csv: t`CSV for spreadsheets`, json: 'JSON' }
  return (
    <Picker
      label={t`Export`}
      value={t`Current view`}
      className={chip.chip}
      options={exportFormats.map((value) => ({ value, label: names[value], ...locked }))}
      chosen={[]}
      onChoose={(value) => save(value as ExportFormat)}
    >
      <Trans>Export</Trans>
    </Picker>
  )
}

interface ListControlsProps extends LayoutProps {
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/** The controls of a list's layout (grouping, sorting, columns), which is kept in the address. */
export function ListControls({ isSelecting, onSelecting, ...props }: ListControlsProps) {
  const isWide = useIsWide()
  return (
    <>
      <GroupPicker {...props} />
      <SortPicker {...props} />
      <ExportPicker {...props} />
      {isWide ? (
        <ColumnsMenu {...props} />
      ) : (
        <UnstyledButton className={chip.chip} aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
          <Icon name="check" size={16} />
          <Trans>Select</Trans>
        </UnstyledButton>
      )}
    </>
  )
}
