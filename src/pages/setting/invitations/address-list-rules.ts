import { msg } from '@lingui/core/macro'
import { email } from '../../../core/forms/email-rules.ts'
import type { Rule } from '../../../core/forms/rule-types.ts'

export const maxAddresses = 50

/** A name as mail programs write it before an address in angle brackets. */
const quotedName = /"[^"<>]*"(?=\s*<)/g

const bracketed = /<([^<>]*)>?/g

/** Addresses of one part: those in angle brackets, with names beside them, or all words. */
const addressesIn = (part: string): string[] => {
  const words = part.replace(bracketed, ' ').split(/\s+/)
  const found = [...part.matchAll(bracketed)].map(([, address = '']) => address)
  return found.length === 0 ? words : [...found, ...words.filter((word) => word.includes('@'))]
}

/**
 * Splits pasted addresses at line breaks, commas, semicolons and spaces, including Chinese punctuation. Takes them also as mail
 * programs copy them: `Mei Wang <mei@example.com>`.
 */
export const splitAddresses = (text: string): string[] => {
  const parts = text
    .normalize('NFKC')
    .replace(quotedName, '')
    .split(/[\n\r,;、]+/)
  return [
    ...new Set(
      parts
        .flatMap(addressesIn)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ]
}

/** The error names the first invalid address. */
export const addressList: Rule = (value, context) => {
  const addresses = splitAddresses(String(value ?? ''))
  if (addresses.length === 0) {
    return { reason: 'required', message: msg`Enter at least one email` }
  }
  if (addresses.length > maxAddresses) {
    const values = { most: maxAddresses, count: addresses.length }
    return {
      reason: 'tooMany',
      message: { ...msg({ message: 'Enter up to {most} at once (you entered {count})' }), values },
    }
  }
  const wrong = addresses.find((address) => email(address, context))
  if (wrong === undefined) return null
  return { reason: 'pattern', message: { ...msg({ message: "“{wrong}” isn't an email address" }), values: { wrong } } }
}
