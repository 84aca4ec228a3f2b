import { type RefObject, useEffect } from 'react'

/** Where the focus can return to: a row, a part of the page, the page. */
const places = 'li, fieldset, section, main'
const controls = 'button, a[href], input, select, textarea'

const placesAround = (element: Element): Element[] => {
  const place = element.parentElement?.closest(places)
  return place ? [place, ...placesAround(place)] : []
}

const heading = (place: ParentNode, selector: string): HTMLElement | null => {
  const found = place.querySelector<HTMLElement>(selector)
  found?.setAttribute('tabindex', '-1')
  return found
}

/** A remaining control of the row, else the heading of the part, or its first control where it has none. */
const successorIn = (place: Element): HTMLElement | null => {
  if (!place.isConnected) return null
  const control = place.querySelector<HTMLElement>(controls)
  return place.matches('li') ? control : (heading(place, 'h3, h2, h1') ?? control)
}

/**
 * Moves the focus to a neighbour when its element disappears (a removed row, a dialog whose button is gone), instead of to the
 * start of the page. An element that has taken the focus meanwhile keeps it.
 */
export const useRestoredFocus = (stage: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const { current } = stage
    if (!current) return
    let last: { element: Element; around: Element[] } | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, around: [...placesAround(target), current] }
    }
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost || !last || last.element.isConnected) return
      const [successor] = last.around.flatMap((place) => successorIn(place) ?? [])
      last = undefined
      ;(successor ?? heading(document, 'h1'))?.focus({ preventScroll: true })
    })
    current.addEventListener('focusin', remember)
    observer.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [stage])
}
