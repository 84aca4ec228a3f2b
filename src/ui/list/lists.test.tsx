import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bufferedRange } from './buffered-range-rules.ts'
import { useDragScroll } from './use-drag-scroll.ts'
import { VirtualList } from './virtual-list.tsx'

interface Row {
  id?: number
}
const rows = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id }))
const viewportPx = 400
let rowPx = 40

beforeEach(() => {
  rowPx = 40
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewportPx)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => rowPx)
})
afterEach(cleanup)

let thrown: string | null = null
class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: Error) {
    thrown = error.message
  }
  override render = () => (this.state.failed ? null : this.props.children)
}

const show = (items: Row[]) =>
  render(
    <Boundary>
      <VirtualList label="Rows" items={items} keyOf={({ id }) => id} estimatedHeight={rowPx}>
        {({ id }) => `row ${id}`}
      </VirtualList>
    </Boundary>,
  )
const drawn = () => screen.getAllByText(/^row/).map((element) => element.textContent)

test('of ten thousand rows it renders the ten visible ones and 200 px beyond', () => {
  show(rows(10_000))
  const list = screen.getByRole('list', { name: 'Rows' })
  expect(drawn()).toEqual(rows(15).map(({ id }) => `row ${id}`))
  expect(screen.getByText('row 3').getAttribute('aria-posinset')).toBe('4')
  expect(screen.getByText('row 3').getAttribute('aria-setsize')).toBe('10000')
  list.scrollTop = 4000
  fireEvent.scroll(list)
  expect([drawn().at(0), drawn().at(-1), drawn().length]).toEqual(['row 95', 'row 114', 20])
})

test('more than 1000 rows at once are refused', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  thrown = null
  rowPx = 0.1
  show(rows(10_000))
  expect(thrown).toBe('Rendered items limit reached')
})

test('a row without a key is refused', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  thrown = null
  show([{ id: 1 }, {}])
  expect(thrown).toBe('Item 1 of the list has no key')
})

test.each([
  [10, 19, 5, 24],
  [0, 9, 0, 14],
  [95, 99, 90, 99],
  [3, 12, 0, 17],
])('of 100 rows of 40 px, %i to %i visible, %i to %i are rendered', (startIndex, endIndex, first, last) => {
  const measured = Array.from({ length: 100 }, (_, at) => ({ start: at * 40, end: at * 40 + 40 }))
  expect(bufferedRange({ startIndex, endIndex }, measured, 200)).toEqual([first, last])
})

function Board({ isDragging }: { isDragging: boolean }) {
  const board = useRef<HTMLDivElement>(null)
  useDragScroll(board, isDragging)
  return <div ref={board} data-testid="board" />
}

test('a board scrolls by 300 px a second while dragging at its edge, and stops with the drag', () => {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const frame = (at: number) => {
    for (const each of frames.splice(0)) each(at)
  }
  const { rerender } = render(<Board isDragging />)
  const board = screen.getByTestId('board')
  board.getBoundingClientRect = () => new DOMRect(0, 0, 400, 400)
  const scrolled = { x: 0, y: 0 }
  board.scrollBy = ((x: number, y: number) => {
    scrolled.x += x
    scrolled.y += y
  }) as typeof board.scrollBy
  fireEvent.pointerMove(window, { clientX: 200, clientY: 400 })
  for (let at = 0; at <= 1000; at += 10) frame(at)
  expect(scrolled.x).toBe(0)
  expect(scrolled.y).toBeGreaterThanOrEqual(299)
  expect(scrolled.y).toBeLessThanOrEqual(300)
  fireEvent(window, new MouseEvent('dragover', { clientX: 200, clientY: 200 }))
  for (let at = 1010; at <= 2000; at += 10) frame(at)
  expect(scrolled.y).toBeLessThanOrEqual(300)
  const cancelled = vi.spyOn(window, 'cancelAnimationFrame')
  rerender(<Board isDragging={false} />)
  expect(cancelled).toHaveBeenCalled()
  fireEvent.pointerMove(window, { clientX: 200, clientY: 400 })
  expect(frames).toHaveLength(1)
})
