import { createContext, useContext, useSyncExternalStore } from 'react'
import { calendarDate, isDuePassed } from '../core/work/due-rules.ts'
import type { CalendarDate } from '../core/work/entities.ts'
import { TodayContext } from '../shared/use-date-format.ts'
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

/** Today's date in this person's time zone (the device's while nobody is signed in), updated at midnight. */
export const useCurrentDate = (): CalendarDate => {
  const timeZone = useSession().account?.timeZone
  return useSyncExternalStore(subscribe, () => calendarDate(Date.now(), timeZone))
}

const DuePassedContext = createContext(false)

/** Whether what is due today is overdue by now, in the same zone. */
export const useCurrentDuePassed = (): boolean => {
  const timeZone = useSession().account?.timeZone
  return useSyncExternalStore(subscribe, () => isDuePassed(Date.now(), timeZone))
}

/** Provided once above all rows, so that they share one timer. */
export const TodayProvider = TodayContext.Provider
export const DuePassedProvider = DuePassedContext.Provider
export const useToday = (): CalendarDate => useContext(TodayContext)
export const useIsDuePassed = (): boolean => useContext(DuePassedContext)
