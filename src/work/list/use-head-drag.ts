import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { moved } from '../../core/work/list-layout-rules.ts'

const beginsAtPx = 6

interface Drag {
  column: string
  fromX: number
  /** The column that it would be dropped before; null: the last place; undefined before the drag starts. */
  before: string | null | undefined
}

/** Reorders columns by dragging their heads with mouse or pen; touch scrolls instead, and uses the menu. */
export const useHeadDrag = (
  heads: RefObject<HTMLElement | null>,
  columns: readonly string[],
  onOrder: (columns: string[]) => void,
) => {
  const drag = useRef<Drag | null>(null)
  const [shown, setShown] = useState<Drag | null>(null)
  const on = useCallback(
    (column: string) => {
      const beforeAt = (x: number): string | null => {
        for (const head of heads.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
          const { left, width } = head.getBoundingClientRect()
          if (x < left + width / 2) return head.dataset.column ?? null
        }
        return null
      }
      const end = () => {
        drag.current = null
        setShown(null)
      }
      return {
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          if (event.pointerType === 'touch' || event.button !== 0) return
          drag.current = { column, fromX: event.clientX, before: undefined }
        },
        onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
          const { current } = drag
          if (!current || (current.before === undefined && Math.abs(clientX - current.fromX) < beginsAtPx)) return
          // captured only now: an earlier capture would take the click from the head's button
          if (current.before === undefined) currentTarget.setPointerCapture(pointerId)
          current.before = beforeAt(clientX)
          setShown({ ...current })
        },
        onPointerUp: () => {
          const { current } = drag
          if (current && current.before !== undefined && current.before !== column)
            onOrder(moved(columns, column, current.before))
        },
        onPointerCancel: end,
        /** Suppresses the click after a drag. */
        onClickCapture: (event: { stopPropagation(): void }) => {
          if (drag.current?.before !== undefined) event.stopPropagation()
          end()
        },
        onLostPointerCapture: () => setTimeout(end),
      }
    },
    [heads, columns, onOrder],
  )
  return {
    /** Where the dragged column would be dropped. */
    before: shown?.before,
    isDragging: shown !== null,
    /** The event handlers of a column's head: the same function until columns change. */
    on,
  }
}
export type HeadDrag = ReturnType<typeof useHeadDrag>
