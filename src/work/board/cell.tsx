import { useDroppable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { useDragScroll } from '../../ui/list/use-drag-scroll.ts'
import { Icon } from '../parts/icon.tsx'
import { useWork } from '../use-work.ts'
import style from './board.module.css'
import { Cards } from './cards.tsx'
import type { BoardState } from './use-board.ts'
import { type CellData, cellId, type DragPosition } from './use-drag.ts'
import { isMovable } from './use-move-issue.ts'

export interface Dragging {
  over: DragPosition | null
  /** Why the dragged card may not be dropped in a column, by column. Required fields are no reason: they are asked for after the drop. */
  refusals: ReadonlyMap<string, string>
}

export interface CellProps {
  state: BoardState
  drag: Dragging
  column: string
  lane: string
  issues: readonly Issue[]
  /** Called when the menu of a card is opened, to follow where the card goes. */
  onMenu: (issueId: string) => void
}

/** The field that the menu of a card changes; null if cards have no menu. */
const menuOf = (state: BoardState): string | null => {
  if (!isMovable(state)) return null
  return state.layout.by === 'statusId' ? 'place' : state.layout.by
}

/** The drop target of a column, or of its part in a lane, with the reason if the dragged card is not allowed there. */
export function useCell({ state, drag, column, lane }: Omit<CellProps, 'issues' | 'onMenu'>) {
  const { over, refusals } = drag
  const refusal = refusals.get(column) ?? null
  const { setNodeRef } = useDroppable({
    id: cellId(lane, column),
    data: { column, lane, refusal } satisfies CellData,
  })
  const isHovered = over?.target?.column === column && over.target.lane === lane
  return {
    refusal,
    isHovered,
    menu: menuOf(state),
    shared: {
      ref: setNodeRef,
      'data-cell': cellId(lane, column),
      'data-over': (isHovered && refusal === null) || undefined,
      'data-refused': refusal !== null || undefined,
    },
  }
}

export function Refusal({ text }: { text: string | null }): ReactNode {
  return (
    text && (
      <div className={style.refusal}>
        <p>
          <Icon name="lock" size={16} />
          {text}
        </p>
      </div>
    )
  )
}

interface ScrolledCardsProps extends CellProps {
  isHovered: boolean
  menu: string | null
  /** Hides the note of an empty cell. */
  isQuiet?: boolean
  /** The issue that was created here last: its card, which is the last one, comes into view. */
  createdId?: string | null
}

/** Brings the card of a new issue into view once it is shown at the end. */
const useFollowedEnd = (scroller: RefObject<HTMLDivElement | null>, issues: readonly Issue[], newId: string | null) => {
  const isShown = newId !== null && issues.some(({ id }) => id === newId)
  useLayoutEffect(() => {
    const box = scroller.current
    if (box && isShown && newId !== null) box.scrollTop = box.scrollHeight
  }, [scroller, isShown, newId])
}

/** The scrolling list of a cell's cards, with a mark where the dragged card would be dropped. */
export function ScrolledCards({
  drag,
  lane,
  column,
  issues,
  isHovered,
  menu,
  onMenu,
  isQuiet,
  createdId = null,
}: ScrolledCardsProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const { over } = drag
  const { isComplete } = useWork((work) => work.status())
  useDragScroll(scroller, over !== null)
  useFollowedEnd(scroller, issues, createdId)
  const beforeId = isHovered ? (over?.target?.beforeId ?? null) : null
  return (
    <div ref={scroller} className={style.scroll}>
      <Cards id={cellId(lane, column)} {...{ issues, menu, onMenu, beforeId, scroller }} />
      {isHovered && beforeId === null && <div className={style.place} />}
      {isComplete && issues.length === 0 && !isHovered && !isQuiet && <p className={style.none}>{t`No issues`}</p>}
    </div>
  )
}
