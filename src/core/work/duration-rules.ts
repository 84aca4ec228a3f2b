/** Hours of a working day and days of a working week in estimates. */
const minutesOf = { week: 5 * 8 * 60, day: 8 * 60, hour: 60, minute: 1 } as const

const units: readonly { minutes: number; names: RegExp }[] = [
  { minutes: minutesOf.week, names: /^(w|wk|weeks?|周|星期)$/ },
  { minutes: minutesOf.day, names: /^(d|days?|天|日)$/ },
  { minutes: minutesOf.hour, names: /^(h|hr|hrs|hours?|小时|时|)$/ },
  { minutes: minutesOf.minute, names: /^(m|mins?|minutes?|分钟|分)$/ },
]

const clock = /^(\d{1,4})[:：]([0-5]\d)$/
const part = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)/gu

const readParts = (text: string): number | null => {
  const [, hours, minutes] = clock.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes)
  if (text === '' || text.replace(part, '').trim() !== '') return null
  let sum = 0
  for (const [, amount, name = ''] of text.matchAll(part)) {
    const unit = units.find(({ names }) => names.test(name))
    if (!unit || (name === '' && !/^[\d.,]+$/.test(text))) return null
    sum += Number(amount?.replace(',', '.')) * unit.minutes
  }
  return Math.round(sum)
}

/**
 * Parses a duration in minutes: `2h 30m`, `1.5h`, `1,5h`, `1:30`, `2d`, `2小时30分钟`. A plain number means hours; a day has 8 hours, a
 * week 5 days. A leading minus subtracts it. Null if invalid.
 */
export const readDuration = (written: string): number | null => {
  const text = written.trim().toLowerCase()
  const isLess = /^[-−–]/.test(text)
  const minutes = readParts(isLess ? text.slice(1).trim() : text)
  return minutes === null ? null : isLess ? -minutes : minutes
}

/** A duration as whole hours and remaining minutes. */
export const durationParts = (minutes: number): { hours: number; minutes: number } => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
})
