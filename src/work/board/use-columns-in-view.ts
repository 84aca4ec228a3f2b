import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

const settledMs = 200

const columnsIn = (board: HTMLElement | null) => [...(board?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]

/** The distance from the left edge of the board to the column, in pixels. */
const offsetOf = (board: HTMLElement, column: HTMLElement): number =>
  column.getBoundingClientRect().left - board.getBoundingClientRect().left

/**
 * On a phone: the column that is shown. It is kept in the address, so that the board shows the same column after "back" or
 * a reload.
 */
export const useColumnsInView = (board: RefObject<HTMLElement | null>, columns: readonly string[]) => {
  const [search, setSearch] = useSearchParams()
  const [left] = useState(() => search.get('column'))
  const [current, setCurrent] = useState(left && columns.includes(left) ? left : (columns[0] ?? ''))
  const shown = useRef(current)
  shown.current = current

  const show = useCallback(
    (key: string, behavior: ScrollBehavior = 'smooth') => {
      const column = columnsIn(board.current).find(({ dataset }) => dataset.column === key)
      if (!board.current || !column) return
      const paddingPx = Number.parseFloat(getComputedStyle(board.current).scrollPaddingInlineStart) || 0
      board.current.scrollBy({ left: offsetOf(board.current, column) - paddingPx, behavior })
    },
    [board],
  )

  useLayoutEffect(() => show(shown.current, 'instant'), [show])

  useEffect(() => {
    const element = board.current
    if (!element) return
    let settled: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const distances = columnsIn(element).map((column) => ({
        key: column.dataset.column ?? '',
        distance: Math.abs(offsetOf(element, column)),
      }))
      const nearest = distances.sort((a, b) => a.distance - b.distance)[0]
      if (!nearest) return
      setCurrent(nearest.key)
      clearTimeout(settled)
      settled = setTimeout(
        () =>
          setSearch(
            (before) => {
              const after = new URLSearchParams(before)
              after.set('column', nearest.key)
              return after
            },
            { replace: true },
          ),
        settledMs,
      )
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(settled)
      element.removeEventListener('scroll', follow)
    }
  }, [board, setSearch])

  return { current, show }
}
