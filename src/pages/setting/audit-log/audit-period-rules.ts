export interface AuditPeriod {
  /** Days back, today included; `own`: the two days below; empty: all of it. */
  period: string
  /** As a date field gives them, `yyyy-mm-dd`; the last day counts to its end. */
  firstDay: string
  lastDay: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const startOfDay = (day: Date, plusDays = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + plusDays)

/** Times of the days where the viewer is. A day that was not given, or is none, is no bound. */
export const boundsOf = ({ period, firstDay, lastDay }: AuditPeriod, now: Date): { from?: string; to?: string } => {
  if (period === '') return {}
  if (period !== 'own') return { from: startOfDay(now, 1 - Number(period)).toISOString() }
  const start = (day: string, plusDays = 0) => startOfDay(new Date(`${day}T00:00`), plusDays).getTime()
  return {
    ...(dayPattern.test(firstDay) ? { from: new Date(start(firstDay)).toISOString() } : {}),
    ...(dayPattern.test(lastDay) ? { to: new Date(start(lastDay, 1) - 1).toISOString() } : {}),
  }
}
