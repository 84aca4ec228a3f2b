import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readUrl } from '../read-url.ts'
import { type LimitedField, maxLength } from './max-lengths.ts'
import type { FieldError, Rule } from './rule-types.ts'

/** The generic form rules (FRM-1). All but `required` and `notBlank` accept an absent value: optional fields. */
const fieldError = (reason: string, message: MessageDescriptor, values?: Record<string, unknown>): FieldError => ({
  reason,
  message: values ? { ...message, values } : message,
})

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/** Counts characters for a limit as code points, so an emoji counts as one and is never split. */
export const countCharacters = (text: string): number => [...text].length

/** A text as stored when its field loses focus: whitespace alone becomes empty. */
export const trimText = (text: string): string => text.trim()

export const required: Rule = (value) =>
  isAbsent(value) || (Array.isArray(value) && value.length === 0)
    ? fieldError('required', msg({ message: '{label} is required' }))
    : null

export const notBlank: Rule = (value) =>
  typeof value === 'string' && value !== '' && value.trim() === ''
    ? fieldError('blank', msg({ message: '{label} cannot be empty' }))
    : null

export const ofType =
  (type: 'string' | 'number' | 'boolean'): Rule =>
  (value) =>
    isAbsent(value) || typeof value === type ? null : fieldError('type', msg({ message: '{label} has the wrong type' }))

export const oneOf =
  (options: readonly string[]): Rule =>
  (value) =>
    isAbsent(value) || options.includes(String(value))
      ? null
      : fieldError('enum', msg({ message: '{label} must be one of {options}' }), { options: options.join(', ') })

export const pattern =
  (expression: RegExp, message: MessageDescriptor = msg({ message: '{label} has the wrong format' })): Rule =>
  (value) =>
    isAbsent(value) || expression.test(String(value)) ? null : fieldError('pattern', message)

/** Characters of a text, entries of a list. */
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : countCharacters(String(value)))

const between = (min: number, max: number) => ({ min, max })

/** The length of a text, or the number of a list's entries. */
export const lengthBetween =
  (min: number, max: number): Rule =>
  (value) => {
    if (isAbsent(value) || (countOf(value) >= min && countOf(value) <= max)) return null
    return Array.isArray(value)
      ? fieldError('length', msg({ message: '{label} must have between {min} and {max} entries' }), between(min, max))
      : fieldError('length', msg({ message: '{label} must be between {min} and {max} characters' }), between(min, max))
  }

export const exactly =
  (count: number): Rule =>
  (value) =>
    isAbsent(value) || countOf(value) === count
      ? null
      : fieldError('length', msg({ message: '{label} must be exactly {count} characters' }), { count })

/** FRM-1. No form has a shortest text yet besides passwords. */
export const atLeast =
  (min: number): Rule =>
  (value) =>
    isAbsent(value) || countOf(value) >= min
      ? null
      : fieldError('tooShort', msg({ message: '{label} must be at least {min} characters' }), { min })

export const atMost =
  (limit: number | LimitedField): Rule =>
  (value, { language }) => {
    const max = typeof limit === 'number' ? limit : maxLength(limit, language)
    return isAbsent(value) || countOf(value) <= max
      ? null
      : fieldError('tooLong', msg({ message: '{label} cannot be longer than {max} characters' }), { max })
  }

/** FRM-1. No form has a number yet. */
export const inRange =
  (min: number, max: number): Rule =>
  (value) =>
    isAbsent(value) || (typeof value === 'number' && value >= min && value <= max)
      ? null
      : fieldError('range', msg({ message: '{label} must be between {min} and {max}' }), { min, max })

const countedBytes = (codePoint: number): number => (codePoint <= 0x7f ? 1 : codePoint <= 0x7ff ? 2 : 3)

/**
 * Cuts a name to at most `maxBytes`: a character counts 1 byte up to U+007F, 2 up to U+07FF and 3 above (FRM-8). A surrogate
 * pair is one character and is never split. No name is limited in bytes yet.
 */
export const cutToBytes = (text: string, maxBytes: number): string => {
  let bytes = 0
  let cut = ''
  for (const character of text) {
    bytes += countedBytes(character.codePointAt(0) ?? 0)
    if (bytes > maxBytes) return cut
    cut += character
  }
  return cut
}

const longestLink = 2048

/** Whether a text is a link that a browser opens: http or https, a host with a dot or localhost, no user name. */
export const isWebLink = (input: string): boolean => {
  const url = input.length <= longestLink && /^https?:\/\/[^\s\\]+$/i.test(input) && readUrl(input)
  if (!url || url.username || url.password) return false
  const { hostname } = url
  return hostname === 'localhost' || hostname.startsWith('[') || hostname.slice(0, -1).includes('.')
}
