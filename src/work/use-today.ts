import { createContext, useContext, useSyncExternalStore } from 'react'
import { calendarDate } from '../core/work/due-rules.ts'
import type { CalendarDate } from '../core/work/entities.ts'
import { useSession } from '../shared/use-session.ts'

const minuteMs = 60_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, minuteMs)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Today's date in this person's time zone; a page that stays open passes midnight. */
export const useCurrentDate = (): CalendarDate => {
  const timeZone = useSession().account?.timeZone ?? 'UTC'
  return useSyncExternalStore(subscribe, () => calendarDate(Date.now(), timeZone))
}

const TodayContext = createContext<CalendarDate>('1970-01-01')
/** Once above all rows: each asks for it, and one clock is enough. */
export const TodayProvider = TodayContext.Provider
export const useToday = (): CalendarDate => useContext(TodayContext)
