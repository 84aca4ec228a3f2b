import style from './date-field.module.css'
import { later } from './later.tsx'

/** A month to choose a day from; large, so it is loaded lazily, with the editors. */
export const LaterCalendar = later(
  () => import('./date-calendar.tsx'),
  ({ DateCalendar }) => DateCalendar,
  () => <div className={style.meanwhile} />,
)
