/** The end of a day: the same wish, tried again after a lost answer, is the same request. */
export const endOfDay = (daysAhead: number): string => {
  const date = new Date()
  date.setHours(24 * (daysAhead + 1), 0, 0, 0)
  return date.toISOString()
}
