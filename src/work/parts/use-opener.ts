import { useCallback, useRef } from 'react'

/**
 * For an editor that replaces its button: `closed` returns the focus to the button, unless the person has moved the focus elsewhere
 * meanwhile.
 */
export const useOpener = () => {
  const opener = useRef<HTMLButtonElement>(null)
  const closed = useCallback(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true })
    })
  }, [])
  return { opener, closed }
}
