import { workLimits } from '../limits.ts'

/** The colour of an overdue date (epoch milliseconds); null if it is in the future, missing, or done. */
export const overdueColour = (dueAt: number | null, now: number, isDone: boolean): string | null =>
  dueAt !== null && dueAt < now && !isDone ? workLimits.overdueColour : null
