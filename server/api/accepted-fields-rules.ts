import { parse } from 'tldts'
import { isEmail, normalizeEmail } from '../../src/core/forms/email-rules.ts'
import { checkFields, firstInvalidField } from '../../src/core/forms/field-check-rules.ts'
import type { Language, Rules } from '../../src/core/forms/rule-types.ts'
import { isTimeZone, storedTextRefusal } from '../../src/core/forms/stored-text-rules.ts'
import { invalidField } from '../http/api-error.ts'

/** Refuses (0400001) the first invalid field, by the same rules as the form. */
export const acceptFields = <Values extends object>(rules: Rules<Values>, values: Values, language: Language): void => {
  const fieldErrors = checkFields(rules, values, { language })
  const field = firstInvalidField(fieldErrors)
  if (field) throw invalidField(String(field), fieldErrors[field]?.reason ?? 'invalid', fieldErrors[field]?.message)
  for (const [name, value] of Object.entries(values)) {
    const reason = typeof value === 'string' ? storedTextRefusal(value) : null
    if (reason) throw invalidField(name, reason)
  }
  if ('timeZone' in values && typeof values.timeZone === 'string' && !isTimeZone(values.timeZone))
    throw invalidField('timeZone', 'pattern')
}

/** The normalised address; refuses an invalid one. */
export const acceptEmail = (input: string, field = 'orgEmail'): string => {
  if (!isEmail(input)) throw invalidField(field, 'email')
  return normalizeEmail(input)
}

const isLink = (word: string): boolean => {
  const { isIcann, domain } = parse(word, { allowPrivateDomains: false })
  return word.includes('://') || (isIcann === true && domain !== null)
}

/** Refuses text with links or bare domains: it is mailed to strangers in our name, and mail programs make links of both. */
export const acceptNoLinks = (field: string, text: string | null): void => {
  if (text?.split(/[\s,;!?()<>"'“”「」，。；！？（）]+/).some(isLink)) throw invalidField(field, 'links')
}

/** PostgreSQL does not parse ISO times with longer years. */
const lastTime = new Date('9999-12-31T23:59:59.999Z')

/** A time in the future, or null; refuses anything else. */
export const acceptExpiry = (input: string | null | undefined, now: Date): Date | null => {
  if (input === null || input === undefined) return null
  const time = new Date(input)
  if (Number.isNaN(time.getTime()) || time <= now || time > lastTime) throw invalidField('expiresAt', 'range')
  return time
}

/** Trims; an empty text becomes null. */
export const textOrNull = (input: string | null | undefined): string | null => input?.trim() || null

/** Ids are UUIDs; anything else must not reach the database as one. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const isIdName = (name: string) => /^(id|ids|add|remove|field)$|Ids?$/.test(name)
const plainId = (text: string) => (isId(text) ? text.toLowerCase() : text)
/** The arguments of a change or a condition that hold values of its field. */
const ofField: readonly string[] = ['value', 'from', 'values', 'list']

/**
 * A program's arguments with ids in lower case, as the product writes them; `uuidgen` on a Mac writes capitals. `name`: the name of the
 * argument or field. Ids of options are texts, and stay as they are.
 */
export const withPlainIds = <Input>(given: Input, name = ''): Input => {
  const plain = (): unknown => {
    if (name === 'options') return given
    if (typeof given === 'string') return isIdName(name) ? plainId(given) : given
    if (Array.isArray(given)) return given.map((item) => withPlainIds(item, name))
    if (typeof given !== 'object' || given === null) return given
    const { field } = given as { field?: unknown }
    const entries = Object.entries(given).map(([key, value]) => {
      const fieldName = typeof field === 'string' ? field : name
      return [plainId(key), withPlainIds(value, ofField.includes(key) ? fieldName : key)]
    })
    return Object.fromEntries(entries)
  }
  return plain() as Input
}

export const isUserId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)
