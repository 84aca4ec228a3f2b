import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type Action, ActionMenu } from '../parts/action-menu.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import style from './setting-list.module.css'

export interface SettingRow {
  id: string
  name: string
  mark?: ReactNode
  /** Shown after the name; on a phone below it. */
  detail?: ReactNode
}

interface SettingListProps {
  label: string
  rows: readonly SettingRow[]
  /** The text of an empty list. */
  empty: ReactNode
  /** Why rows are read-only; null if they are not. */
  denied: string | null
  onOpen: (id: string) => void
  onRemove: (id: string) => void
  /** Absent if rows can't be reordered. */
  onMove?: (id: string, index: number) => void
}

/** The index at which a dragged row was dropped, by the middles of the other rows. */
const placeOf = ({ active }: DragEndEvent, list: HTMLElement | null): number => {
  const rect = active.rect.current.translated
  if (!rect || !list) return -1
  const middle = rect.top + rect.height / 2
  const others = [...list.children].filter((each) => (each as HTMLElement).dataset.row !== active.id)
  const below = others.findIndex((each) => {
    const { top, height } = each.getBoundingClientRect()
    return top + height / 2 > middle
  })
  return below < 0 ? others.length : below
}

type ListActions = Pick<SettingListProps, 'denied' | 'onOpen' | 'onRemove'> & {
  move: ((id: string, index: number) => void) | undefined
}

interface LineProps extends ListActions {
  row: SettingRow
  index: number
  count: number
}

/** The menu of a row, including moving it without dragging. */
const useActions = ({ row, index, count, denied, onOpen, onRemove, move }: LineProps): Action[] => {
  const { t } = useLingui()
  const moved = (label: string, icon: IconName, to: number): Action[] =>
    move && to >= 0 && to < count ? [{ label, icon, run: () => move(row.id, to), denied }] : []
  return [
    { label: denied === null ? t`Edit` : t`View`, icon: denied === null ? 'edit' : 'eye', run: () => onOpen(row.id) },
    ...moved(t`Move up`, 'up', index - 1),
    ...moved(t`Move down`, 'down', index + 1),
    { label: t`Delete…`, icon: 'trash', run: () => onRemove(row.id), denied, isDanger: true },
  ]
}

/** The drag handle; with the focus on it, arrow keys move the row. */
function Handle({ row, index, move, denied, drag }: LineProps & { drag: ReturnType<typeof useDraggable> }) {
  const { t } = useLingui()
  if (!move) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || denied) return
    event.preventDefault()
    move(row.id, index + step)
  }
  return (
    <UnstyledButton
      ref={drag.setActivatorNodeRef}
      className={style.handle}
      aria-label={t`Reorder ${row.name}: arrow keys up and down`}
      aria-disabled={denied !== null}
      title={denied ?? undefined}
      {...(denied ? {} : drag.listeners)}
      onKeyDown={onKeyDown}
    >
      <Icon name="grip" size={16} />
    </UnstyledButton>
  )
}

function Line(props: LineProps) {
  const { row, onOpen, denied, move } = props
  const { t } = useLingui()
  const drag = useDraggable({ id: row.id, disabled: denied !== null || !move })
  const y = drag.transform?.y
  return (
    <li
      ref={drag.setNodeRef}
      className={style.row}
      data-row={row.id}
      data-dragging={drag.isDragging || undefined}
      style={y === undefined ? undefined : { transform: `translateY(${y}px)` }}
    >
      <Handle {...props} drag={drag} />
      <UnstyledButton className={style.open} onClick={() => onOpen(row.id)}>
        {row.mark}
        <span className={style.name}>{row.name}</span>
        {row.detail && <span className={style.detail}>{row.detail}</span>}
      </UnstyledButton>
      <ActionMenu label={t`More actions for ${row.name}`} className={style.more} actions={useActions(props)}>
        <Icon name="more" />
      </ActionMenu>
    </li>
  )
}

/** An editable list of a project: rows open by a tap and are reordered by dragging, keys or menu. */
export function SettingList({ label, rows, empty, onMove, ...actions }: SettingListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const move =
    onMove &&
    ((id: string, index: number) => {
      const from = rows.findIndex((row) => row.id === id)
      if (index < 0 || index >= rows.length || index === from) return
      onMove(id, index)
      const place = index + 1
      setAnnouncement(t`${rows[from]?.name ?? ''} is now ${place} of ${rows.length}`)
    })
  if (rows.length === 0) return <p className={style.empty}>{empty}</p>
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: { draggable: '' } }}
      onDragEnd={(event) => move?.(String(event.active.id), placeOf(event, list.current))}
    >
      <ul ref={list} className={style.list} aria-label={label}>
        {rows.map((row, index) => (
          <Line key={row.id} {...actions} row={row} index={index} count={rows.length} move={move} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </DndContext>
  )
}
