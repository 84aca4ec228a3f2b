import { type Announcements, KeyboardCode, type KeyboardCoordinateGetter, type UniqueIdentifier } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'

const cardStepPx = 80

/** Left and right go to the next column that the card may be put into, up and down along it. */
export const columnSteps: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const { x, y } = currentCoordinates
  const along = { [KeyboardCode.Down]: cardStepPx, [KeyboardCode.Up]: -cardStepPx }[event.code]
  if (along) return { x, y: y + along }
  const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code]
  if (!step) return undefined
  const lefts = context.droppableContainers
    .getEnabled()
    .flatMap(({ rect }) => (rect.current ? [rect.current.left] : []))
    .sort((a, b) => (a - b) * step)
  const at = lefts.find((left) => (left - x) * step > 40)
  return at === undefined ? undefined : { x: at + 8, y }
}

/** What a drag says to who does not see it. */
export const useAnnouncements = (view: ProjectView) => {
  const { t } = useLingui()
  const { select } = useStore()
  const issueName = (id: UniqueIdentifier) => select.row('issue', String(id))?.summary ?? ''
  const columnName = (id: UniqueIdentifier) => view.statuses.find((status) => status.id === id)?.name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`Picked up ${issueName(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? t`${issueName(active.id)} is over ${columnName(over.id)}.` : t`${issueName(active.id)} is over no column.`,
    onDragEnd: ({ active, over }) =>
      over
        ? t`${issueName(active.id)} was dropped in ${columnName(over.id)}.`
        : t`${issueName(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => t`${issueName(active.id)} stays where it was.`,
  }
  return {
    announcements,
    screenReaderInstructions: {
      draggable: t`Press Space to pick up the issue, the arrow keys to move it, Space to drop it and Escape to cancel. Enter opens a menu instead.`,
    },
  }
}
