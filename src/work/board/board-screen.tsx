import { type CollisionDetection, DndContext, DragOverlay, pointerWithin, rectIntersection } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { type BoardLayout, noLanes } from '../../core/work/board-rules.ts'
import { groupKeysOf } from '../../core/work/list-rules.ts'
import { useServices } from '../../shared/use-services.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDragScroll } from '../../ui/list/use-drag-scroll.ts'
import { useEditor } from '../edit/use-editor.ts'
import { issueFacts } from '../issues/issue-facts.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import screen from '../shell/screen.module.css'
import { useIsWide } from '../shell/use-media.ts'
import { useAddress } from '../use-address.ts'
import { type ProjectView, useProjectByKey } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './board.module.css'
import { BoardControls, BoardOptions } from './board-controls.tsx'
import card from './card.module.css'
import { CardBody } from './card.tsx'
import { Column } from './column.tsx'
import { Lanes } from './lanes.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { type BoardState, useBoard, useBoardLayout } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useColumnsInView } from './use-columns-in-view.ts'
import { cellDataOf, useBoardSensors, useDrag } from './use-drag.ts'
import { useRefusals } from './use-move-issue.ts'

interface CardsProps {
  state: BoardState
  scroller: RefObject<HTMLDivElement | null>
  onMenu: (issueId: string) => void
  /** Called with the column where a card was dropped. */
  onLanded: (column: string) => void
}

/** The cell under the pointer; a key moves a card between those that accept it. */
const findCell: CollisionDetection = (args) =>
  args.pointerCoordinates
    ? pointerWithin(args)
    : rectIntersection({
        ...args,
        droppableContainers: args.droppableContainers.filter((cell) => !cellDataOf(cell)?.refusal),
      })

/** The columns or swimlanes with the drag overlay. */
function BoardArea({ state, scroller, onMenu, onLanded }: CardsProps) {
  const store = useStore()
  const drag = useDrag(state, onLanded)
  const { layout, board } = state
  const { over } = drag
  const active = over ? store.select.row('issue', over.activeId) : undefined
  const facts = active && issueFacts(store, active)
  const refusals = useRefusals(state, active)
  const sensors = useBoardSensors()
  const accessibility = useAnnouncements(state)
  const dragging = { over, refusals }
  const hasLanes = layout.lanes !== noLanes
  useDragScroll(scroller, over !== null)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findCell}
      autoScroll={false}
      accessibility={accessibility}
      onDragStart={({ active: { id } }) => drag.begin(String(id))}
      onDragMove={drag.follow}
      // `onDragMove` still reports the former place
      onDragOver={drag.follow}
      onDragEnd={drag.drop}
      onDragCancel={drag.cancel}
    >
      <div
        ref={scroller}
        className={classNames(style.board, hasLanes && style.inLanes)}
        data-dragging={over !== null || undefined}
      >
        {hasLanes ? (
          <Lanes state={state} drag={dragging} scroller={scroller} onMenu={onMenu} />
        ) : (
          board.columns.map((column) => (
            <Column
              key={column}
              state={state}
              drag={dragging}
              column={column}
              lane={noLanes}
              issues={board.issuesByColumn.get(column) ?? []}
              onMenu={onMenu}
            />
          ))
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {facts && (
          <div className={classNames(card.card, card.lifted)}>
            <CardBody facts={facts} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** When a card leaves the shown column by its menu, the board stays, says where the card went and offers to show it. */
const useMovedCard = ({ layout, sources, nameOf }: BoardState, showColumn: (column: string) => void) => {
  const { t } = useLingui()
  const { select } = useStore()
  const { show } = useEditor()
  const opened = useRef<{ id: string; column: string } | null>(null)
  const columnOf = (id: string): string | undefined => {
    const issue = select.row('issue', id)
    return issue && groupKeysOf(issue, layout.by, sources)[0]
  }
  useEffect(() => {
    const { current } = opened
    const column = current && columnOf(current.id)
    if (!current || column === undefined || column === null || column === current.column) return
    opened.current = null
    show(t`Moved to ${nameOf(layout.by, column).text}.`, { label: t`Show column`, run: () => showColumn(column) })
  })
  return (id: string) => {
    opened.current = { id, column: columnOf(id) ?? '' }
  }
}

/** On a phone: one column at a time, with a tab for each. */
function NarrowBoard({ state, options }: { state: BoardState; options: ReactNode }) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const tabs = useRef<HTMLDivElement>(null)
  const { board, layout, nameOf } = state
  const { current, show } = useColumnsInView(scroller, board.columns)
  const onMenu = useMovedCard(state, show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another column comes into view
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <>
      <div className={style.tabBar}>
        <nav ref={tabs} className={style.tabs} aria-label={t`Columns`}>
          {board.columns.map((column) => {
            const { text } = nameOf(layout.by, column)
            return (
              <UnstyledButton
                key={column}
                className={style.tab}
                aria-current={column === current || undefined}
                onClick={() => show(column)}
              >
                {text}
                <span className={style.count}>{board.issuesByColumn.get(column)?.length ?? 0}</span>
              </UnstyledButton>
            )
          })}
        </nav>
        {options}
      </div>
      <BoardArea
        state={state}
        scroller={scroller}
        onMenu={onMenu}
        // a frame later: columns do not snap during a drag
        onLanded={(column) => requestAnimationFrame(() => show(column))}
      />
    </>
  )
}

const ignored = () => {}

function WideBoard({ state }: { state: BoardState }) {
  const none = useCallback(ignored, [])
  return <BoardArea state={state} scroller={useRef<HTMLDivElement>(null)} onMenu={none} onLanded={none} />
}

interface BoardProps {
  view: ProjectView
  layout: BoardLayout
  options: ReactNode
}

function Board({ view, layout, options }: BoardProps) {
  const isWide = useIsWide()
  useWork((work) => work.version())
  useBoardKeys()
  const state = useBoard(view, layout)
  return isWide ? <WideBoard state={state} /> : <NarrowBoard state={state} options={options} />
}

function ProjectBoard({ view }: { view: ProjectView }) {
  const isWide = useIsWide()
  const { layout, choose } = useBoardLayout(view)
  const choices = { view, layout, onLayout: choose }
  const { capture } = useServices()
  useEffect(() => capture('board_opened', {}), [capture])
  return (
    <ProjectFrame current="board" controls={isWide ? <BoardControls {...choices} /> : undefined}>
      {() => (
        <main className={classNames(screen.main, style.main)}>
          <Board view={view} layout={layout} options={<BoardOptions {...choices} />} />
        </main>
      )}
    </ProjectFrame>
  )
}

/** `/p/KEY/board`: a column for each status, or for each value of another field. */
export function BoardScreen() {
  const { parameters } = useAddress()
  const view = useProjectByKey(parameters.key ?? '')
  // the frame says why the project is missing
  if (!view) return <ProjectFrame current="board">{() => null}</ProjectFrame>
  return <ProjectBoard key={view.project.id} view={view} />
}
