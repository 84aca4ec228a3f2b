import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef, useState } from 'react'
import { workLimits } from '../../core/limits.ts'
import { overLimit } from '../../core/work/board-rules.ts'
import type { Issue, Status } from '../../core/work/entities.ts'
import { useDragScroll } from '../../ui/list/use-drag-scroll.ts'
import { NewIssueLine } from '../create/new-issue-line.tsx'
import { isLaterStatus } from '../edit/status-options.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { issueFacts } from '../issues/issue-facts.ts'
import { Icon } from '../parts/icon.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { useOpenIssue, usePeek } from '../use-address.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './board.module.css'
import { CardBody } from './card.tsx'

/** Where the dragged card would come to stand, and whether it may. */
export interface Over {
  activeId: string
  /** The column it is over; null: none. */
  statusId: string | null
  beforeId: string | null
}

interface BoardCardProps {
  issue: Issue
  isMovable: boolean
  isMarked: boolean
}

/** A card that can be taken by mouse, finger or keyboard, and moved by a menu as well. */
function BoardCard({ issue, isMovable, isMarked }: BoardCardProps) {
  const { t } = useLingui()
  const store = useStore()
  const editor = useEditor()
  const open = useOpenIssue()
  const { peeked } = usePeek()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: issue.id,
    disabled: !isMovable,
  })
  const facts = issueFacts(store, issue)
  if (!facts) return null
  const { onKeyDown, ...pointer } = listeners ?? {}
  const isCurrent = peeked === issue.id || peeked === `${facts.project.key}-${issue.number}`
  return (
    <article
      ref={setNodeRef}
      className={style.card}
      data-issue={issue.id}
      data-dragging={isDragging || undefined}
      data-marked={isMarked || undefined}
      data-current={isCurrent || undefined}
      {...pointer}
    >
      <CardBody facts={facts} onOpen={open} />
      {isMovable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={style.handle}
          data-field="place"
          aria-label={t`Move ${issue.summary}`}
          aria-describedby={attributes['aria-describedby']}
          onKeyDown={onKeyDown as never}
          onClick={(event) => editor.open('place', issue.id, event.currentTarget)}
        >
          <Icon name="more" />
        </button>
      )}
    </article>
  )
}

interface CardsProps {
  issues: readonly Issue[]
  isMovable: boolean
  over: Over | null
  scroller: RefObject<HTMLDivElement | null>
}

const estimatedCardPx = 104

function Cards({ issues, isMovable, over, scroller }: CardsProps) {
  const virtualizer = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedCardPx,
    getItemKey: (index) => issues[index]?.id ?? index,
    overscan: Math.ceil(workLimits.scrollBufferPx / estimatedCardPx),
    gap: 8,
  })
  return (
    <ul className={style.cards} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const issue = issues[index] as Issue
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={style.slot}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={issues.length}
            aria-posinset={index + 1}
          >
            <BoardCard issue={issue} isMovable={isMovable} isMarked={over?.beforeId === issue.id} />
          </li>
        )
      })}
    </ul>
  )
}

interface ColumnProps {
  view: ProjectView
  status: Status
  whose: string
  over: Over | null
  /** Why the dragged card may not be put here; what it needs first is asked for. */
  refusal: string | null
  isMovable: boolean
}

function Limit({ count, limit }: { count: number; limit: number }) {
  const { t } = useLingui()
  const over = overLimit(count, limit)
  if (over === 0) return <span className={style.count}>{t`${count} / ${limit}`}</span>
  return (
    <>
      <span className={style.exceeded}>
        {count} / {limit}
      </span>
      <span className={style.count}>{t`${over} over`}</span>
    </>
  )
}

/** Issues in a status, by rank: as many as there are, drawn as far as they are seen. */
export function Column({ view, status, whose, over, refusal, isMovable }: ColumnProps) {
  const { t } = useLingui()
  const { actor } = useStore()
  const scroller = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const all = useWork(({ select }) => select.issuesInStatus(status.id))
  const issues = whose === 'mine' ? all.filter(({ assigneeId }) => assigneeId === actor.userId) : all
  const { setNodeRef } = useDroppable({ id: status.id, disabled: refusal !== null })
  const isOver = over?.statusId === status.id
  useDragScroll(scroller, over !== null)
  return (
    <section
      ref={setNodeRef}
      className={style.column}
      aria-label={status.name}
      data-status={status.id}
      data-over={(isOver && refusal === null) || undefined}
      data-refused={refusal !== null || undefined}
    >
      <header className={style.head}>
        <StatusMark {...status} isLater={isLaterStatus(view.statuses, status)} />
        <h2 className={style.name}>{status.name}</h2>
        {status.wipLimit === null ? (
          <span className={style.count}>{all.length}</span>
        ) : (
          <Limit count={all.length} limit={status.wipLimit} />
        )}
        {isMovable && (
          <button
            type="button"
            className={style.add}
            aria-label={t`New issue in ${status.name}`}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" size={16} />
          </button>
        )}
      </header>
      {isAdding && <NewIssueLine view={view} statusId={status.id} autoFocus onClose={() => setAdding(false)} />}
      <div ref={scroller} className={style.scroll}>
        <Cards issues={issues} isMovable={isMovable} over={isOver ? over : null} scroller={scroller} />
        {isOver && refusal === null && over.beforeId === null && <div className={style.place} />}
        {issues.length === 0 && !isAdding && !isOver && <p className={style.none}>{t`No issues`}</p>}
      </div>
      {refusal && (
        <div className={style.refusal}>
          <p>
            <Icon name="lock" size={16} />
            {refusal}
          </p>
        </div>
      )}
    </section>
  )
}
