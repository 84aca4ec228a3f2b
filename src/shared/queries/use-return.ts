import { useEffect, useRef } from 'react'

/** Runs when somebody comes back to the page from another tab or app, where the world has gone on. */
export const useReturn = (onReturn: () => void): void => {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
