import { useCallback, useRef } from 'react'

/**
 * For an editor that takes the place of its button: `closed` puts the focus on the button again, unless the person went elsewhere
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
