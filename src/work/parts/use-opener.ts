import { useCallback, useRef } from 'react'

/**
 * For an editor that replaces its button: `closed` returns the focus to the button, unless the person has moved the focus elsewhere
 * meanwhile.
 */
export const useOpener = () => {
  const button = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  const takeFocus = useCallback(() => {
    if (isReturning.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  const opener = useCallback(
    (shown: HTMLButtonElement | null) => {
      button.current = shown
      // as soon as it is back: a frame later the focus has moved to a heading (`ui/layout/use-restored-focus.ts`)
      if (shown) takeFocus()
    },
    [takeFocus],
  )
  const closed = useCallback(() => {
    isReturning.current = true
    requestAnimationFrame(() => {
      takeFocus()
      isReturning.current = false
    })
  }, [takeFocus])
  return { opener, closed }
}
