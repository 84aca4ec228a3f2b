import { useDroppable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { useDragScroll } from '../../ui/list/use-drag-scroll.ts'
import { Icon } from '../parts/icon.tsx'
import style from './board.module.css'
import { Cards } from './cards.tsx'
import type { BoardState } from './use-board.ts'
import { cellId, type Over } from './use-drag.ts'
import { isMovable } from './use-place.ts'

export interface Dragging {
  over: Over | null
  /** Why the dragged card may not be put into a column; what it needs first is asked for. */
  refusals: ReadonlyMap<string, string>
}

export interface CellProps {
  state: BoardState
  drag: Dragging
  column: string
  lane: string
  issues: readonly Issue[]
  /** The menu of a card is opened: where it goes is watched. */
  onMenu: (issueId: string) => void
}

/** The field that the menu of a card changes; null: it has none. */
const menuOf = (state: BoardState): string | null => {
  if (!isMovable(state)) return null
  return state.layout.by === 'statusId' ? 'place' : state.layout.by
}

/** What a column holds, or its part in a lane: takes cards, and says why it does not. */
export function useCell({ state, drag, column, lane }: Omit<CellProps, 'issues' | 'onMenu'>) {
  const { over, refusals } = drag
  const refusal = refusals.get(column) ?? null
  const { setNodeRef } = useDroppable({
    id: cellId(lane, column),
    data: { column, lane },
    disabled: refusal !== null,
  })
  const isOver = over?.place?.column === column && over.place.lane === lane
  return {
    refusal,
    isOver,
    menu: menuOf(state),
    shared: {
      ref: setNodeRef,
      'data-cell': cellId(lane, column),
      'data-over': (isOver && refusal === null) || undefined,
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
  isOver: boolean
  menu: string | null
  /** Nothing is said of an empty one. */
  isQuiet?: boolean
}

/** Cards that scroll by themselves, with the place where the dragged one would stand. */
export function ScrolledCards({ drag, issues, isOver, menu, onMenu, isQuiet }: ScrolledCardsProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const { over } = drag
  useDragScroll(scroller, over !== null)
  const beforeId = isOver ? (over?.place?.beforeId ?? null) : null
  return (
    <div ref={scroller} className={style.scroll}>
      <Cards issues={issues} menu={menu} onMenu={onMenu} beforeId={beforeId} scroller={scroller} />
      {isOver && beforeId === null && <div className={style.place} />}
      {issues.length === 0 && !isOver && !isQuiet && <p className={style.none}>{t`No issues`}</p>}
    </div>
  )
}
