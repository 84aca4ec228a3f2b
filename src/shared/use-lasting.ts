import { useEffect, useState } from 'react'

/** Whether something has lasted for `patienceMs`; never true for what ends sooner. */
export const useLasting = (isNow: boolean, patienceMs: number): boolean => {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isNow) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isNow, patienceMs])
  return isNow && isLasting
}
