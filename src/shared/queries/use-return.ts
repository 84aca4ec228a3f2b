import { useEffect, useRef } from 'react'

/** Runs when somebody returns to the page from another tab or app, because data may have changed meanwhile. */
export const useReturn = (onReturn: () => void): void => {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
