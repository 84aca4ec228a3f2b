import type { DateCalendarProps } from './date-calendar.tsx'
import style from './date-field.module.css'
import { later } from './later.tsx'

/** A month to choose a day from; large, so it is loaded lazily, with the editors. */
export const LaterCalendar = later<DateCalendarProps>(
  async () => (await import('./date-calendar.tsx')).DateCalendar,
  () => <div className={style.meanwhile} />,
)
