import { msg } from '@lingui/core/macro'
import { notBlank, required } from './general-rules.ts'
import type { Rule } from './rule-types.ts'

const longestAddress = 254
/** Bounds the work on hostile input. */
const longestInput = 1024

/**
 * FRM-4 without backtracking: each character matches in one way only. Letters and digits, single `-`, `_` or `.` between
 * them, and a top-level part of 1 to 10 letters, digits and hyphens. `-` and `_` may end the local part, as in existing addresses; `+` is
 * refused.
 */
const addressPattern =
  /^[a-z0-9]+(?:[-_.][a-z0-9]+)*[-_]?@(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z0-9](?:[a-z0-9-]{0,8}[a-z0-9])?$/i

/** Normalises an address: NFKC (Chinese keyboards type a full-width ＠), trimmed, the domain in lower case. */
export const normalizeEmail = (input: string): string => {
  if (input.length > longestInput) return input
  const text = input.normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  return at < 0 ? text : text.slice(0, at) + text.slice(at).toLowerCase()
}

/** Whether an address is valid; linear time. Mailboxes are compared by `normalizeEmail`, ignoring case. */
export const isEmail = (input: string): boolean => {
  const address = normalizeEmail(input)
  return address.length <= longestAddress && addressPattern.test(address)
}

export const email: Rule = (value) =>
  value === undefined || value === null || value === '' || (typeof value === 'string' && isEmail(value))
    ? null
    : { reason: 'email', message: msg`Enter a valid email address, like mei@example.com` }

/** Apart from the rules of other forms: signing in loads no more than it needs. */
export const emailFieldRules: readonly Rule[] = [required, notBlank, email]

const domainPattern = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z0-9](?:[a-z0-9-]{0,8}[a-z0-9])?$/
const longestDomain = 253

/** How many domains one join code may be limited to. */
export const maxDomains = 20

/** Normalises a domain; it may be typed with the `@` of an address. */
export const normalizeDomain = (text: string): string => text.trim().toLowerCase().replace(/^@/, '')

/** Takes linear time: no part of the pattern can match the same text in two ways. */
export const isEmailDomain = (domain: string): boolean => domain.length <= longestDomain && domainPattern.test(domain)
