import { isEmail, normalizeEmail } from '../../src/core/forms/email-rules.ts'
import { checkFields, firstInvalidField } from '../../src/core/forms/field-check-rules.ts'
import type { Language, Rules } from '../../src/core/forms/rule-types.ts'
import { isTimeZone, storedTextRefusal } from '../../src/core/forms/stored-text-rules.ts'
import { invalidField } from '../http/api-error.ts'

/** Refuses (0400001) the first field that the form itself would have refused: the same rules on both sides. */
export const acceptFields = <Values extends object>(rules: Rules<Values>, values: Values, language: Language): void => {
  const fieldErrors = checkFields(rules, values, { language })
  const field = firstInvalidField(fieldErrors)
  if (field) throw invalidField(String(field), fieldErrors[field]?.reason ?? 'invalid')
  for (const [name, value] of Object.entries(values)) {
    const reason = typeof value === 'string' ? storedTextRefusal(value) : null
    if (reason) throw invalidField(name, reason)
  }
  if ('timeZone' in values && typeof values.timeZone === 'string' && !isTimeZone(values.timeZone))
    throw invalidField('timeZone', 'pattern')
}

/** The one spelling of an address; refuses what is none. */
export const acceptEmail = (input: string, field = 'orgEmail'): string => {
  if (!isEmail(input)) throw invalidField(field, 'email')
  return normalizeEmail(input)
}

/** Years of more digits are no ISO times to PostgreSQL. */
const lastTime = new Date('9999-12-31T23:59:59.999Z')

/** A time in the future, or nothing; refuses what is neither. */
export const acceptExpiry = (input: string | null | undefined, now: Date): Date | null => {
  if (input === null || input === undefined) return null
  const time = new Date(input)
  if (Number.isNaN(time.getTime()) || time <= now || time > lastTime) throw invalidField('expiresAt', 'range')
  return time
}

/** Trims, and makes nothing of nothing. */
export const textOrNull = (input: string | null | undefined): string | null => input?.trim() || null

/** Ids are UUIDs: anything else names nothing, and must not reach the database as one. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export const isUserId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)
