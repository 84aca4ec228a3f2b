import { useDraggable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import { workLimits } from '../../core/limits.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useOnLeave } from '../../ui/list/use-on-leave.ts'
import { useEditor } from '../edit/use-editor.ts'
import { issueFacts } from '../issues/issue-facts.ts'
import { Icon } from '../parts/icon.tsx'
import { useOpenIssue, usePeek } from '../use-address.ts'
import { useSavedOffset } from '../use-saved-position.ts'
import { useStore } from '../use-work.ts'
import style from './board.module.css'
import card from './card.module.css'
import { CardBody } from './card.tsx'

interface CardProps {
  issue: Issue
  /** The field that its menu changes; null if it can't be moved. */
  menu: string | null
  isMarked: boolean
  onMenu: (issueId: string) => void
}

/** A card that can be dragged by mouse, touch or keyboard, or moved by its menu. */
function BoardCard({ issue, menu, isMarked, onMenu }: CardProps) {
  const { t } = useLingui()
  const store = useStore()
  const editor = useEditor()
  const open = useOpenIssue()
  const { peeked } = usePeek()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: issue.id,
    disabled: menu === null,
  })
  const facts = issueFacts(store, issue)
  if (!facts) return null
  const { onKeyDown, ...pointer } = listeners ?? {}
  const isCurrent = peeked === issue.id || peeked === `${facts.project.key}-${issue.number}`
  return (
    <article
      ref={setNodeRef}
      className={card.card}
      data-issue={issue.id}
      data-dragging={isDragging || undefined}
      data-marked={isMarked || undefined}
      data-current={isCurrent || undefined}
      {...pointer}
    >
      <CardBody facts={facts} onOpen={open} />
      {menu && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={card.handle}
          data-field={menu}
          aria-label={t`Move ${issue.summary}`}
          aria-describedby={attributes['aria-describedby']}
          onKeyDown={onKeyDown as never}
          onClick={(event) => {
            onMenu(issue.id)
            editor.open(menu, issue.id, event.currentTarget)
          }}
        >
          <Icon name="more" />
        </button>
      )}
    </article>
  )
}

const estimatedCardPx = 104

/** The surrounding element as state, because its ref is set only after its children are mounted. */
export const useElementAround = (around: RefObject<HTMLDivElement | null>): HTMLDivElement | null => {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useEffect(() => setElement(around.current), [around])
  return element
}

interface CardsProps extends Pick<CardProps, 'menu' | 'onMenu'> {
  /** The droppable id of the column, or of its part in a lane. */
  id: string
  issues: readonly Issue[]
  /** The id of the card that the dragged one would be dropped before. */
  beforeId: string | null
  scroller: RefObject<HTMLDivElement | null>
}

/** The cards of a column in a virtual list. */
export function Cards({ id, issues, menu, onMenu, beforeId, scroller }: CardsProps) {
  const scrollElement = useElementAround(scroller)
  const place = useSavedOffset(id)
  const virtualizer = useVirtualizer({
    ...place.options,
    count: issues.length,
    getScrollElement: () => scrollElement,
    estimateSize: () => estimatedCardPx,
    getItemKey: (index) => issues[index]?.id ?? index,
    overscan: Math.ceil(workLimits.scrollBufferPx / estimatedCardPx),
    gap: 8,
  })
  useOnLeave(virtualizer, place.leave)
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
            <BoardCard issue={issue} menu={menu} onMenu={onMenu} isMarked={beforeId === issue.id} />
          </li>
        )
      })}
    </ul>
  )
}
