import { type RefObject, useEffect } from 'react'

/** How far parts that grew above the viewport pushed the rest down. In page order. */
const pushedBy = (grown: readonly { top: number; before: number; now: number }[]): number =>
  grown.reduce((sum, { top, before, now }) => (top - sum + before <= 0 ? sum + now - before : sum), 0)

/**
 * Scroll anchoring for WebKit, which lacks it: content that loads above the viewport moves nothing. The children of `stage`
 * may grow.
 */
export const useScrollAnchor = (stage: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { current } = stage
    if (!current || !globalThis.ResizeObserver || CSS.supports('overflow-anchor', 'auto')) return
    const heights = new Map<Element, number>()
    const sizes = new ResizeObserver((entries) => {
      const grown = entries.map(({ target }) => {
        const { top, height: now } = target.getBoundingClientRect()
        const before = heights.get(target) ?? now
        heights.set(target, now)
        return { top, before, now }
      })
      const pushed = pushedBy(grown)
      if (pushed !== 0) scrollBy({ top: pushed, behavior: 'instant' })
    })
    const watch = () => {
      for (const child of current.children) sizes.observe(child)
    }
    watch()
    const children = new MutationObserver(watch)
    children.observe(current, { childList: true })
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [stage])
}
