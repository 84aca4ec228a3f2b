import { workLimits } from '../limits.ts'

/** The colour of a due date that has passed (epoch milliseconds); null while there is time, no date, or it is done. Waits for lists of issues. */
export const overdueColour = (dueAt: number | null, now: number, isDone: boolean): string | null =>
  dueAt !== null && dueAt < now && !isDone ? workLimits.overdueColour : null
