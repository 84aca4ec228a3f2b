import { useEffect, useState } from 'react'

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null

/** Where the focus was before any dialog: a dialog that another one opens returns it there, too. */
let before: HTMLElement | null = null

const rememberFocus = (): HTMLElement | null => {
  const now = focused()
  if (now && !now.closest('[role="dialog"]')) before = now
  return before
}

/** For a dialog that is rendered only while it is open: returns the focus when it closes. */
export const useReturnedFocus = (): void => {
  const [back] = useState(rememberFocus)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (focused() === null && back?.isConnected) back.focus({ preventScroll: true })
      })
    },
    [back],
  )
}
