import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollAnchor } from './use-scroll-anchor.ts'

let tell: (targets: Element[]) => void
const scrolled = vi.fn()
const rects = new Map<Element, { top: number; height: number }>()

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(hear: (entries: { target: Element }[]) => void) {
        tell = (targets) => hear(targets.map((target) => ({ target })))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollBy', scrolled)
  Element.prototype.getBoundingClientRect = function (this: Element) {
    return (rects.get(this) ?? { top: 0, height: 0 }) as DOMRect
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function Page() {
  const stage = useRef<HTMLElement>(null)
  useScrollAnchor(stage)
  return (
    <main ref={stage}>
      <section />
      <section />
      <section />
    </main>
  )
}
/** Lays out parts of these heights, with the first one `above` pixels above the viewport. */
const lay = (parts: Element[], above: number, heights: number[]) => {
  let top = -above
  for (const [place, part] of parts.entries()) {
    const height = heights[place] ?? 0
    rects.set(part, { top, height })
    top += height
  }
}

test.each([
  ['what grew above is made up for', 320, 500],
  ['what is looked at pushes down what is below it', 150, 200],
  ['at the top nothing moves', 0, undefined],
])('%s', (_, above, expected) => {
  vi.stubGlobal('CSS', { supports: () => false })
  const parts = [...(render(<Page />).container.querySelectorAll('section') ?? [])]
  lay(parts, above, [100, 200, 300])
  tell(parts)
  expect(scrolled).not.toHaveBeenCalled()
  lay(parts, above, [300, 500, 300])
  tell(parts)
  expect(scrolled.mock.lastCall?.[0]?.top).toBe(expected)
})

test('with native scroll anchoring nothing is done twice', () => {
  vi.stubGlobal('CSS', { supports: () => true })
  tell = vi.fn()
  render(<Page />)
  expect(tell).not.toHaveBeenCalled()
  expect(scrolled).not.toHaveBeenCalled()
})
