import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns'
import { workLimits } from '../limits.ts'

/**
 * When a work item starts unless somebody says otherwise: on the day before it is due, by the same clock (epoch
 * milliseconds). Of a zone that left that day out, on the one before.
 */
export const defaultStart = (dueAt: number, timeZone: string): number => {
  const due = new TZDate(dueAt, timeZone)
  const start = addDays(due, -1).getTime()
  return start < dueAt ? start : addDays(due, -2).getTime()
}

/** When a work item is due unless somebody says otherwise: 18:00:00 of the day after its start (epoch milliseconds). */
export const defaultDue = (startAt: number, timeZone: string): number => {
  const due = addDays(new TZDate(startAt, timeZone), 1)
  due.setHours(workLimits.dueHour, 0, 0, 0)
  return due.getTime()
}
