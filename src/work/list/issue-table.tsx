import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { workLimits } from '../../core/limits.ts'
import type { ListLayout } from '../../core/work/list-layout-rules.ts'
import { useOnLeave } from '../../ui/list/use-on-leave.ts'
import { usePeek } from '../use-address.ts'
import { useSavedOffset } from '../use-saved-position.ts'
import { useRowTexts } from './cells.tsx'
import { gridOf } from './columns.ts'
import table from './table.module.css'
import { TableHeads } from './table-heads.tsx'
import { NarrowLine, useLineContext, WideLine } from './table-line.tsx'
import type { Line } from './use-lines.ts'
import type { ListState } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowSlots } from './use-row-slots.ts'

const headPx = 36
const checkPx = 44
const bulkBarPx = 88

/** Higher rows on touch devices. */
const useRowPx = (isWide: boolean): number => {
  const [isCoarse] = useState(() => matchMedia('(pointer: coarse)').matches)
  if (!isWide) return 64
  return isCoarse ? 44 : 36
}

/** The key of a line by its place: the same function until lines change places, which most edits do not do. */
const useLineKeys = (lines: readonly Line[]): ((at: number) => string | number) => {
  const last = useRef<readonly string[]>([])
  const isSame = lines.length === last.current.length && lines.every(({ key }, at) => key === last.current[at])
  if (!isSame) last.current = lines.map(({ key }) => key)
  const keys = last.current
  return useCallback((at: number) => keys[at] ?? at, [keys])
}

const noLines: readonly Line[] = []

/** Keys for lines of one height: measured offsets stay valid in another order. */
const byPlace = (at: number) => at

/** Whether the page is being printed. The change is drawn before the browser lays out the paper. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The visible lines, and a function that scrolls to a line and gives it the focus. */
const useVirtualLines = (list: ListState, isWide: boolean) => {
  const { lines } = list
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = useRowPx(isWide)
  const wanted = useRef<number | null>(null)
  const isPrinting = usePrinting()
  // a new function would make the virtualizer measure every line again
  const keyAt = useLineKeys(isWide ? noLines : lines)
  const place = useSavedOffset('list')
  const virtualizer = useVirtualizer({
    ...place.options,
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lines[at]?.kind === 'group' && !isWide ? 44 : rowPx),
    getItemKey: isWide ? byPlace : keyAt,
    overscan: isPrinting ? lines.length : Math.ceil(workLimits.scrollBufferPx / rowPx),
    paddingStart: isWide ? headPx : 0,
    // room to scroll the last lines above the selection bar
    paddingEnd: list.selection.issues.length > 0 ? bulkBarPx : 0,
    scrollPaddingStart: isWide ? headPx : 0,
  })
  useOnLeave(virtualizer, place.leave)
  const takeFocus = useCallback(() => {
    const { current: at } = wanted
    const line = at === null ? null : scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-open]`)
    if (!line) return
    wanted.current = null
    line.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(takeFocus)
  const focusLine = useCallback(
    (at: number) => {
      wanted.current = at
      virtualizer.scrollToIndex(at)
      takeFocus()
    },
    [virtualizer, takeFocus],
  )
  return { scroller, virtualizer, focusLine, rowPx }
}

type Virtual = ReturnType<typeof useVirtualLines>

interface IssueTableProps {
  list: ListState
  isWide: boolean
  isSelecting: boolean
  onLayout: (change: Partial<ListLayout>) => void
}

const placed = (start: number): CSSProperties => ({ transform: `translateY(${start}px)` })

/** On a desktop: a table with sticky heads. */
function WideLines({
  list,
  virtual,
  onLayout,
}: Omit<IssueTableProps, 'isWide' | 'isSelecting'> & { virtual: Virtual }) {
  const { t } = useLingui()
  const { view, layout, lines, sorted, selection, mayEdit } = list
  const { virtualizer, rowPx } = virtual
  const grid = gridOf(layout.columns, { fields: view.fields, checkPx, projectKey: view.project.key })
  const texts = useRowTexts(view)
  const context = useLineContext()
  const count = selection.issues.length
  const style = { '--columns': grid.columns, '--row': `${rowPx}px` } as CSSProperties
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const line = lines[index]
    return line ? [{ line, index, start }] : []
  })
  const { keyOf, holding } = useRowSlots(drawn.map(({ line }) => line))
  return (
    <table
      aria-label={t`Issues`}
      aria-rowcount={lines.length + 1}
      className={table.table}
      style={{ ...style, height: virtualizer.getTotalSize(), minWidth: grid.widthPx }}
    >
      <TableHeads
        view={view}
        layout={layout}
        onLayout={onLayout}
        selected={count === 0 ? 'none' : count === sorted.length ? 'all' : 'some'}
        onSelectAll={mayEdit ? selection.setAll : null}
      />
      <tbody {...holding}>
        {drawn.map(({ line, index, start }) => (
          <WideLine key={keyOf(line)} {...{ list, line, context, texts, index }} style={placed(start)} />
        ))}
      </tbody>
    </table>
  )
}

/** On a phone: rows of two lines. */
function NarrowLines({
  list,
  virtual,
  isSelecting,
}: Pick<IssueTableProps, 'list' | 'isSelecting'> & { virtual: Virtual }) {
  const { t } = useLingui()
  const context = useLineContext()
  const { lines } = list
  const { virtualizer } = virtual
  return (
    <ul aria-label={t`Issues`} className={table.table} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const line = lines[index]
        return (
          line && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              data-index={index}
              className={table.line}
              style={placed(start)}
            >
              <NarrowLine list={list} line={line} context={context} isSelecting={isSelecting} />
            </li>
          )
        )
      })}
    </ul>
  )
}

const besidePeek: ReadonlySet<string> = new Set(['priority', 'key', 'summary', 'dueDate'])
/** Wider windows have room for all usual columns beside the peek. */
const roomyPx = 1600

/** Beside the peek a list shows fewer columns; the hidden ones keep their places behind those that are moved. */
const useShownColumns = ({ list, isWide, onLayout }: Omit<IssueTableProps, 'isSelecting'>) => {
  const { peeked } = usePeek()
  const isShort = isWide && peeked !== null && innerWidth < roomyPx
  return useMemo(() => {
    if (!isShort) return { list, onLayout }
    const { layout } = list
    const columns = layout.columns.filter((column) => besidePeek.has(column))
    const hidden = layout.columns.filter((column) => !besidePeek.has(column))
    const change: typeof onLayout = (to) => onLayout(to.columns ? { ...to, columns: [...to.columns, ...hidden] } : to)
    return { list: { ...list, layout: { ...layout, columns } }, onLayout: change }
  }, [isShort, list, onLayout])
}

/** The issues of a project in a virtual list. */
export function IssueTable({ isWide, isSelecting, ...given }: IssueTableProps) {
  const { list, onLayout } = useShownColumns({ ...given, isWide })
  const virtual = useVirtualLines(list, isWide)
  const { scroller, focusLine } = virtual
  useListKeys({ scroller, lines: list.lines, selection: list.mayEdit ? list.selection : null, focusLine })
  return (
    <div ref={scroller} className={table.scroller}>
      {isWide ? (
        <WideLines list={list} virtual={virtual} onLayout={onLayout} />
      ) : (
        <NarrowLines list={list} virtual={virtual} isSelecting={isSelecting} />
      )}
    </div>
  )
}
