import * as z from 'zod/mini'
import { countCharacters } from '../../forms/general-rules.ts'
import { type LimitedField, maxLength } from '../../forms/max-lengths.ts'
import { storedTextRefusal } from '../../forms/stored-text-rules.ts'

/** The name of an icon or a colour. */
export const word = z.string().check(z.regex(/^[a-z0-9#-]{1,40}$/i))

/**
 * Lengths are the maximum of all languages, because a name is read in all of them; a form may require less. Multi-line
 * texts may contain line breaks and tabs, but no other control characters.
 */
const fits = (text: string, field: LimitedField): boolean => countCharacters(text) <= maxLength(field, 'en')

/** Why a name is rejected; null if it is valid. */
export const nameReason = (name: string, field: LimitedField): string | null => {
  const text = name.trim()
  if (text === '') return 'required'
  return fits(text, field) ? storedTextRefusal(text) : 'tooLong'
}

/** Why an optional multi-line text is rejected; null if it is valid. */
export const textReason = (text: string, field: LimitedField): string | null =>
  fits(text.trim(), field) ? null : 'tooLong'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Whether two values of a field are equal. The order of a set's members does not count, nor that of an object's names, which
 * PostgreSQL's jsonb changes.
 */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (isTexts(a) && isTexts(b)) {
    const [first, second] = [new Set(a), new Set(b)]
    return first.size === second.size && [...first].every((each) => second.has(each))
  }
  return JSON.stringify(a ?? null, inOrder) === JSON.stringify(b ?? null, inOrder)
}
