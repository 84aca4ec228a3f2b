import { msg } from '@lingui/core/macro'
import type { Rule } from '../../../core/forms/rule-types.ts'
import { isEmailDomain, mostDomains, normalizeDomain } from '../../../core/joining/email-domain-rules.ts'
import { splitAddresses } from '../invitations/address-list-rules.ts'

export const splitDomains = (text: string): string[] => [...new Set(splitAddresses(text).map(normalizeDomain))]

/** None at all is every domain; the first that is none is named. */
export const domainList: Rule = (value) => {
  const domains = splitDomains(String(value ?? ''))
  if (domains.length > mostDomains) {
    const values = { most: mostDomains }
    return { reason: 'tooMany', message: { ...msg({ message: 'At most {most} domains' }), values } }
  }
  const wrong = domains.find((domain) => !isEmailDomain(domain))
  if (wrong === undefined) return null
  return { reason: 'pattern', message: { ...msg({ message: '“{wrong}” is not a domain' }), values: { wrong } } }
}
