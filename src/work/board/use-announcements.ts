import { type Announcements, KeyboardCode, type KeyboardCoordinateGetter, type UniqueIdentifier } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { listText } from '../../core/locale/list-text.ts'
import { noLanes } from '../../core/work/board-rules.ts'
import { useStore } from '../use-work.ts'
import type { BoardState } from './use-board.ts'
import { cellDataOf, isInPlace } from './use-drag.ts'
import type { DropTarget } from './use-move-issue.ts'

const cardStepPx = 80

/** Left and right go to the next column that accepts the card; up and down move within the column. */
export const columnSteps: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const { x, y } = currentCoordinates
  const along = { [KeyboardCode.Down]: cardStepPx, [KeyboardCode.Up]: -cardStepPx }[event.code]
  const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code]
  // the board follows the card, and does not scroll by the arrow keys too
  if (along || step) event.preventDefault()
  if (along) return { x, y: y + along }
  if (!step) return undefined
  const lefts = context.droppableContainers
    .getEnabled()
    .flatMap((cell) => (cell.rect.current && !cellDataOf(cell)?.refusal ? [cell.rect.current.left] : []))
    .sort((a, b) => (a - b) * step)
  const at = lefts.find((left) => (left - x) * step > 40)
  return at === undefined ? undefined : { x: at + 8, y }
}

/** Announces a drag to screen readers. */
export const useAnnouncements = (state: BoardState) => {
  const { layout, nameOf } = state
  const { t, i18n } = useLingui()
  const { select } = useStore()
  const issueName = (id: UniqueIdentifier) => select.row('issue', String(id))?.summary ?? ''
  const placeName = (place: Pick<DropTarget, 'column' | 'lane'>) => {
    const column = nameOf(layout.by, place.column).text
    return place.lane === noLanes ? column : listText(i18n.locale, [column, nameOf(layout.lanes, place.lane).text])
  }
  const placeOf = (over: Parameters<typeof cellDataOf>[0]) => {
    const cell = cellDataOf(over)
    return cell?.refusal === null ? cell : undefined
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`Picked up ${issueName(active.id)}.`,
    onDragOver: ({ active, over }) => {
      const place = placeOf(over)
      return place
        ? t`${issueName(active.id)} is over ${placeName(place)}.`
        : t`${issueName(active.id)} isn't over a column.`
    },
    // called after the drop, which may have been refused, or wait for required fields
    onDragEnd: ({ active, over }) => {
      const place = placeOf(over)
      const issue = select.row('issue', String(active.id))
      return place && issue && isInPlace(issue, place, state)
        ? t`${issueName(active.id)} was dropped in ${placeName(place)}.`
        : t`${issueName(active.id)} wasn't moved.`
    },
    onDragCancel: ({ active }) => t`${issueName(active.id)} wasn't moved.`,
  }
  return {
    announcements,
    screenReaderInstructions: {
      draggable: t`Press Space to pick up the issue, the arrow keys to move it, Space to drop it and Escape to cancel. Enter opens a menu instead.`,
    },
  }
}
