import { countCharacters } from '../../forms/general-rules.ts'
import { type LimitedField, maxLength } from '../../forms/max-lengths.ts'
import { storedTextRefusal } from '../../forms/stored-text-rules.ts'

/**
 * Lengths are the longest of all languages, for a name is read in all of them; a form may ask for less. Texts of several
 * lines may hold line ends and tabs, and nothing else that steers a terminal or a mail.
 */
const fits = (text: string, field: LimitedField): boolean => countCharacters(text) <= maxLength(field, 'en')

/** Why a text is no name; null where it is one. */
export const nameReason = (name: string, field: LimitedField): string | null => {
  const text = name.trim()
  if (text === '') return 'required'
  return fits(text, field) ? storedTextRefusal(text) : 'tooLong'
}

/** Why a text, which may be empty and of several lines, is not accepted. */
export const textReason = (text: string, field: LimitedField): string | null =>
  fits(text.trim(), field) ? null : 'tooLong'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Whether two values of a field are the same; the order of a set's members does not count. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (isTexts(a) && isTexts(b)) {
    const [first, second] = [new Set(a), new Set(b)]
    return first.size === second.size && [...first].every((each) => second.has(each))
  }
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
