import { isEmailDomain, maxDomains, normalizeDomain } from '../../../src/core/forms/email-rules.ts'
import { invalidField } from '../../http/api-error.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** A join code from random bytes: 10 characters of Crockford's base32, 50 bits (SEC-21). */
export const makeJoinCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, length), (byte) => alphabet[byte & 31]).join('')

/** Reads a typed code: case, hyphens and spaces are ignored, O counts as 0, I and L as 1. */
export const readJoinCode = (typed: string): string | null => {
  const code = typed
    .slice(0, 64)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === length && [...code].every((character) => alphabet.includes(character)) ? code : null
}

/** The normalised domains of a code; refuses an invalid one. */
export const acceptDomains = (domains: readonly string[]): string[] => {
  const accepted = [...new Set(domains.map(normalizeDomain))]
  if (accepted.length > maxDomains || !accepted.every(isEmailDomain)) throw invalidField('emailDomains', 'pattern')
  return accepted
}
