import { msg } from '@lingui/core/macro'
import { email } from '../../../core/forms/email-rules.ts'
import type { Rule } from '../../../core/forms/rule-types.ts'

export const mostAddresses = 50

/** Addresses as people paste them: one a line, with commas, semicolons or spaces, Chinese punctuation included. */
export const splitAddresses = (text: string): string[] => {
  const parts = text.normalize('NFKC').split(/[\s,;、]+/)
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))]
}

/** The first address that is none is named. */
export const addressList: Rule = (value, context) => {
  const addresses = splitAddresses(String(value ?? ''))
  if (addresses.length === 0) {
    return { reason: 'required', message: msg`Write at least one address` }
  }
  if (addresses.length > mostAddresses) {
    const values = { most: mostAddresses, count: addresses.length }
    return { reason: 'tooMany', message: { ...msg({ message: 'At most {most} at once; these are {count}' }), values } }
  }
  const wrong = addresses.find((address) => email(address, context))
  if (wrong === undefined) return null
  return { reason: 'pattern', message: { ...msg({ message: '“{wrong}” is not an address' }), values: { wrong } } }
}
