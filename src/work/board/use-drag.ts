import {
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { noLanes } from '../../core/work/board-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { groupKeysOf } from '../../core/work/list-rules.ts'
import { refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useStore } from '../use-work.ts'
import { columnSteps } from './use-announcements.ts'
import type { BoardState } from './use-board.ts'
import { type DropTarget, useMoveIssue } from './use-move-issue.ts'

/** The dragged card and the target where it would be dropped; null: no target. */
export interface DragPosition {
  activeId: string
  target: DropTarget | null
}

/** The data of a droppable cell. `refusal`: why the dragged card may not be dropped there. */
export interface CellData extends Pick<DropTarget, 'column' | 'lane'> {
  refusal: string | null
}

export const cellDataOf = (cell: { data: { current?: unknown } } | null): CellData | undefined =>
  cell?.data.current as CellData | undefined

/** The droppable id of a column's cell in a lane. */
export const cellId = (lane: string, column: string): string => `${lane}/${column}`

/** The card that the dragged one would be dropped before: the first whose middle is below the middle of the dragged one. */
const beforeIdIn = (cell: string, activeId: string, middle: number): string | null => {
  const cards = document.querySelectorAll<HTMLElement>(`[data-cell="${CSS.escape(cell)}"] [data-issue]`)
  for (const card of cards) {
    const { top, height } = card.getBoundingClientRect()
    if (card.dataset.issue !== activeId && top + height / 2 > middle) return card.dataset.issue ?? null
  }
  return null
}

const overOf = ({ active, over }: DragMoveEvent | DragEndEvent): DragPosition => {
  const activeId = String(active.id)
  const data = cellDataOf(over)
  if (!data || data.refusal !== null) return { activeId, target: null }
  const { column, lane } = data
  const rect = active.rect.current.translated
  const middle = rect ? rect.top + rect.height / 2 : 0
  return { activeId, target: { column, lane, beforeId: beforeIdIn(cellId(lane, column), activeId, middle) } }
}

const isSame = (a: DragPosition | null, b: DragPosition): boolean =>
  a?.activeId === b.activeId &&
  a.target?.column === b.target?.column &&
  a.target?.lane === b.target?.lane &&
  a.target?.beforeId === b.target?.beforeId

/** The place of an issue on the board, in the order of `DropTarget`. */
const placeOf = (issue: Issue, { layout, sources }: BoardState): readonly [column: string, lane: string] => {
  const keyOf = (field: string) => (field === noLanes ? noLanes : (groupKeysOf(issue, field, sources)[0] ?? ''))
  return [keyOf(layout.by), keyOf(layout.lanes)]
}

export const isInPlace = (
  issue: Issue,
  { column, lane }: Pick<DropTarget, 'column' | 'lane'>,
  state: BoardState,
): boolean => {
  const [inColumn, inLane] = placeOf(issue, state)
  return inColumn === column && inLane === lane
}

/**
 * The state of a drag. Dropping a card makes the same change as its menu, or says why it may not. `onLanded` is called with the column
 * where it was dropped.
 */
export const useDrag = (state: BoardState, onLanded: (column: string) => void) => {
  const { t, i18n } = useLingui()
  const { select } = useStore()
  const moveIssue = useMoveIssue(state)
  const { show } = useEditor()
  const [over, setOver] = useState<DragPosition | null>(null)
  const pickedUp = useRef<Issue | undefined>(undefined)
  /** Whether the drop would undo a move that happened since the card was picked up. */
  const isOvertaken = (issue: Issue, { column, lane }: DropTarget): boolean => {
    if (pickedUp.current?.id !== issue.id) return false
    const [was, is, becomes] = [placeOf(pickedUp.current, state), placeOf(issue, state), [column, lane]]
    return is.some((key, at) => key !== was[at] && key !== becomes[at])
  }
  return {
    over,
    begin: (id: string) => {
      pickedUp.current = select.row('issue', id)
      setOver({ activeId: id, target: null })
    },
    follow: (event: DragMoveEvent) => {
      const next = overOf(event)
      setOver((before) => (isSame(before, next) ? before : next))
    },
    drop: (event: DragEndEvent) => {
      const { activeId, target: to } = overOf(event)
      const refusal = cellDataOf(event.over)?.refusal
      setOver(null)
      const issue = select.row('issue', activeId)
      if (!issue || issue.deletedAt !== null) return show(i18n._(refusalTextOf({ code: 'issue.gone' })))
      // the card returns to its column, which may be out of sight: say why
      if (!to) return refusal && show(refusal)
      if (isOvertaken(issue, to))
        return show(t`This issue was moved while you were dragging it, and stays where it is now.`)
      moveIssue(activeId, to)
      onLanded(to.column)
    },
    cancel: () => setOver(null),
  }
}

export const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: columnSteps,
      // the next key, or a pointer drag that scrolls, would cut a smooth scroll short
      scrollBehavior: 'auto',
      // Enter opens the menu of the same button
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
