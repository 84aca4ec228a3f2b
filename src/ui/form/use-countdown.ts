import { useEffect, useState } from 'react'

/** Whole seconds left until an epoch time; 0 when it has passed. The deadline decides, not the ticks. */
export const useCountdown = (untilMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (untilMs <= Date.now()) return
    const tick = setInterval(() => {
      setNow(Date.now())
      if (untilMs <= Date.now()) clearInterval(tick)
    }, 1000)
    setNow(Date.now())
    return () => clearInterval(tick)
  }, [untilMs])
  return Math.max(0, Math.ceil((untilMs - now) / 1000))
}
