import { Plural, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useState } from 'react'
import { listText } from '../../core/locale/list-text.ts'
import { type BoardLane, noLanes } from '../../core/work/board-rules.ts'
import { sumOf } from '../../core/work/list-rules.ts'
import { useOnLeave } from '../../ui/list/use-on-leave.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import { Icon } from '../parts/icon.tsx'
import { useSavedOffset, useSavedValue } from '../use-saved-position.ts'
import style from './board.module.css'
import { useElementAround } from './cards.tsx'
import { type CellProps, type Dragging, Refusal, ScrolledCards, useCell } from './cell.tsx'
import { ColumnHead } from './column.tsx'
import type { BoardState } from './use-board.ts'

function LaneCell(props: CellProps) {
  const { state, column, lane } = props
  const { refusal, isHovered, menu, shared } = useCell(props)
  const { layout, nameOf } = state
  const { i18n } = useLingui()
  const name = listText(i18n.locale, [nameOf(layout.by, column).text, nameOf(layout.lanes, lane).text])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls of a form
    <div {...shared} role="group" className={style.cell} aria-label={name}>
      <ScrolledCards {...props} isHovered={isHovered && refusal === null} menu={menu} isQuiet />
      <Refusal text={refusal} />
    </div>
  )
}

interface LanesProps {
  state: BoardState
  drag: Dragging
  scroller: RefObject<HTMLDivElement | null>
  onMenu: (issueId: string) => void
}

interface LaneProps extends Pick<LanesProps, 'state' | 'drag' | 'onMenu'> {
  lane: BoardLane
  isClosed: boolean
  onToggle: (key: string) => void
}

function Lane({ state, drag, onMenu, lane, isClosed, onToggle }: LaneProps) {
  const { view, layout, board, nameOf } = state
  const textOf = useFieldTexts(view)
  const { mark, text } = nameOf(layout.lanes, lane.key)
  const count = lane.issues.length
  const estimate = textOf('estimateMinutes', sumOf(lane.issues, 'estimateMinutes') || null)
  return (
    <section aria-label={text} className={style.lane}>
      <button type="button" className={style.laneHead} aria-expanded={!isClosed} onClick={() => onToggle(lane.key)}>
        <Icon name={isClosed ? 'next' : 'down'} size={16} />
        {mark}
        <span className={style.name}>{text}</span>
        <span className={style.count}>
          <Plural value={count} one="# issue" other="# issues" />
          {estimate && ` · ${estimate}`}
        </span>
      </button>
      {!isClosed && (
        <div className={style.laneCells}>
          {board.columns.map((column) => (
            <LaneCell
              key={column}
              {...{ state, drag, column, onMenu }}
              lane={lane.key}
              issues={lane.cells.get(column) ?? []}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const estimatedLanePx = 260
const headPx = 44

/** A board with collapsible swimlanes; the names of the columns stay visible above them. */
export function Lanes({ state, drag, scroller, onMenu }: LanesProps) {
  const { board, layout } = state
  const leftClosed = useSavedValue<ReadonlySet<string>>('closed lanes')
  const [closed, setClosed] = useState<ReadonlySet<string>>(leftClosed.current ?? new Set())
  const toggle = (key: string) => {
    const after = new Set(closed)
    if (!after.delete(key)) after.add(key)
    leftClosed.current = after
    setClosed(after)
  }
  const place = useSavedOffset('lanes')
  const scrollElement = useElementAround(scroller)
  const virtualizer = useVirtualizer({
    ...place.options,
    count: board.lanes.length,
    getScrollElement: () => scrollElement,
    estimateSize: () => estimatedLanePx,
    getItemKey: (index) => board.lanes[index]?.key ?? noLanes,
    overscan: 1,
    paddingStart: headPx,
  })
  useOnLeave(virtualizer, place.leave)
  return (
    <div className={style.lanes} style={{ height: virtualizer.getTotalSize() }}>
      <div className={style.heads}>
        {board.columns.map((column) => (
          <div key={column} className={style.headCell} data-column={column}>
            <ColumnHead state={state} column={column} />
          </div>
        ))}
      </div>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const lane = board.lanes[index]
        return (
          lane && (
            <div
              key={`${layout.lanes} ${key}`}
              ref={virtualizer.measureElement}
              data-index={index}
              className={style.laneSlot}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Lane {...{ state, drag, onMenu, lane }} isClosed={closed.has(lane.key)} onToggle={toggle} />
            </div>
          )
        )
      })}
    </div>
  )
}
