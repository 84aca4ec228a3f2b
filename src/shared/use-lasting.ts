import { useEffect, useState } from 'react'

/** Whether something has been so for `patienceMs`: what is over sooner is not told at all. */
export const useLasting = (isNow: boolean, patienceMs: number): boolean => {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isNow) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isNow, patienceMs])
  return isNow && isLasting
}
