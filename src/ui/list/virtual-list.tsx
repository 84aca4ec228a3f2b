import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useRef } from 'react'
import { workLimits } from '../../core/limits.ts'
import { bufferedRange } from './buffered-range-rules.ts'
import { type PlacedList, useOnLeave } from './use-on-leave.ts'
import style from './virtual-list.module.css'

type Key = string | number

interface VirtualListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => Key | null | undefined
  /** Pixels, until an item has been rendered and measured. */
  estimatedHeight: number
  /** The initial position, and a callback for the position at which the list was left. */
  restored?: {
    options: { initialOffset: number; initialMeasurementsCache: VirtualItem[] }
    leave: (list: PlacedList) => void
  }
  children: (item: Item) => ReactNode
}

const keyAt = <Item,>(items: readonly Item[], keyOf: VirtualListProps<Item>['keyOf'], index: number): Key => {
  const key = keyOf(items[index] as Item)
  if (key === null || key === undefined) throw new Error(`Item ${index} of the list has no key`)
  return key
}

/**
 * A long list that renders the visible items and 200 px beyond (FMT-13). More than 1000 items at once mean that it has no
 * height of its own; it throws instead of freezing the page. For the work area's lists.
 */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  estimatedHeight,
  restored,
  children,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLUListElement>(null)
  const latestKeyOf = useRef(keyOf)
  latestKeyOf.current = keyOf
  // a stable function: with a new one the virtualizer measures every item again
  const getItemKey = useCallback((index: number) => keyAt(items, latestKeyOf.current, index), [items])
  const virtualizer = useVirtualizer({
    ...restored?.options,
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey,
    rangeExtractor: (range) => {
      const [first, last] = bufferedRange(range, virtualizer.measurementsCache, workLimits.scrollBufferPx)
      return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    },
  })
  useOnLeave(virtualizer, restored?.leave)
  const drawn = virtualizer.getVirtualItems()
  if (drawn.length > workLimits.renderedItems) throw new Error('Rendered items limit reached')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul ref={scroller} className={style.scroller} aria-label={label} tabIndex={0}>
      <li className={style.whole} role="presentation" style={{ height: virtualizer.getTotalSize() }} />
      {drawn.map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={style.item}
          style={{ transform: `translateY(${start}px)` }}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          {children(items[index] as Item)}
        </li>
      ))}
    </ul>
  )
}
