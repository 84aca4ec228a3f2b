import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { rankInColumn } from '../../core/work/board-rules.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDragScroll } from '../../ui/list/use-drag-scroll.ts'
import { isLaterStatus, useMoves } from '../edit/status-options.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { issueFacts } from '../issues/issue-facts.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import screen from '../shell/screen.module.css'
import { useIsWide } from '../shell/use-media.ts'
import { useChoice } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './board.module.css'
import { CardBody } from './card.tsx'
import { Column, type Over } from './column.tsx'
import { columnSteps, useAnnouncements } from './use-announcements.ts'

/** The card before which the dragged one would stand: the first whose middle is below the dragged one's. */
const beforeIdIn = (statusId: string, activeId: string, middle: number): string | null => {
  const cards = document.querySelectorAll<HTMLElement>(`[data-status="${CSS.escape(statusId)}"] [data-issue]`)
  for (const card of cards) {
    const { top, height } = card.getBoundingClientRect()
    if (card.dataset.issue !== activeId && top + height / 2 > middle) return card.dataset.issue ?? null
  }
  return null
}

const overOf = ({ active, over }: DragMoveEvent | DragEndEvent): Over => {
  const activeId = String(active.id)
  const statusId = over ? String(over.id) : null
  const rect = active.rect.current.translated
  const middle = rect ? rect.top + rect.height / 2 : 0
  return { activeId, statusId, beforeId: statusId && beforeIdIn(statusId, activeId, middle) }
}

const isSame = (a: Over | null, b: Over): boolean =>
  a?.activeId === b.activeId && a.statusId === b.statusId && a.beforeId === b.beforeId

/** What is dragged and where it would go; what is put down is moved by the same change as by the menu. */
const useDrag = () => {
  const store = useStore()
  const editor = useEditor()
  const [over, setOver] = useState<Over | null>(null)
  const take = (next: Over) => setOver((before) => (isSame(before, next) ? before : next))
  const drop = (event: DragEndEvent) => {
    const { activeId, statusId, beforeId } = overOf(event)
    setOver(null)
    if (!statusId) return
    const rank = rankInColumn(store.select.issuesInStatus(statusId), activeId, beforeId, store.newId())
    if (rank !== undefined) editor.move(activeId, statusId, rank)
  }
  return {
    over,
    begin: (id: string) => setOver({ activeId: id, statusId: null, beforeId: null }),
    follow: (event: DragMoveEvent) => take(overOf(event)),
    drop,
    cancel: () => setOver(null),
  }
}

const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: columnSteps,
      // Enter opens the menu of the same button
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )

/** On a phone: the columns' names, to go to one by a tap. */
function ColumnTabs({ view }: { view: ProjectView }) {
  const { t } = useLingui()
  const { select } = useStore()
  useWork((work) => work.version())
  const show = (id: string) =>
    document
      .querySelector(`[data-status="${CSS.escape(id)}"]`)
      ?.scrollIntoView({ behavior: 'smooth', inline: 'start', block: 'nearest' })
  return (
    <nav className={style.tabs} aria-label={t`Columns`}>
      {view.statuses.map((status) => (
        <button key={status.id} type="button" className={style.tab} onClick={() => show(status.id)}>
          <StatusMark {...status} isLater={isLaterStatus(view.statuses, status)} />
          {status.name}
          <span className={style.count}>{select.issuesInStatus(status.id).length}</span>
        </button>
      ))}
    </nav>
  )
}

function Columns({ view }: { view: ProjectView }) {
  const store = useStore()
  const board = useRef<HTMLDivElement>(null)
  const [whose] = useChoice('whose', ['all', 'mine'], 'all')
  const drag = useDrag()
  const judge = useMoves(view)
  const sensors = useBoardSensors()
  const accessibility = useAnnouncements(view)
  useDragScroll(board, drag.over !== null)
  useWork((work) => work.version())
  const active = drag.over ? store.select.row('issue', drag.over.activeId) : undefined
  const facts = active && issueFacts(store, active)
  const isMovable = whyNot('issue.move', view.role) === null && view.project.archivedAt === null
  const refusalOf = (status: ProjectView['statuses'][number]): string | null => {
    if (!active || active.statusId === status.id) return null
    const { isAllowed, reason } = judge(active, status)
    return isAllowed ? null : (reason ?? null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args))}
      autoScroll={false}
      accessibility={accessibility}
      onDragStart={({ active: { id } }) => drag.begin(String(id))}
      onDragMove={drag.follow}
      onDragEnd={drag.drop}
      onDragCancel={drag.cancel}
    >
      <div ref={board} className={style.board} data-dragging={drag.over !== null || undefined}>
        {view.statuses.map((status) => (
          <Column
            key={status.id}
            view={view}
            status={status}
            whose={whose}
            over={drag.over}
            refusal={refusalOf(status)}
            isMovable={isMovable}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {facts && (
          <div className={classNames(style.card, style.lifted)}>
            <CardBody facts={facts} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

function BoardControls() {
  const [whose, setWhose] = useChoice('whose', ['all', 'mine'], 'all')
  return (
    <button
      type="button"
      className={chip.chip}
      aria-pressed={whose === 'mine'}
      onClick={() => setWhose(whose === 'mine' ? 'all' : 'mine')}
    >
      <Icon name="person" size={16} />
      <Trans>Assigned to me</Trans>
    </button>
  )
}

/** `/p/KEY/board`: a column for every status. */
export function BoardScreen() {
  const isWide = useIsWide()
  return (
    <ProjectFrame current="board" controls={isWide ? <BoardControls /> : undefined}>
      {(view) => (
        <main className={classNames(screen.main, style.main)}>
          {!isWide && <ColumnTabs view={view} />}
          <Columns view={view} />
        </main>
      )}
    </ProjectFrame>
  )
}
