import { isOrganizationKey, suggestOrganizationKey } from '../../../src/core/forms/organization-key-rules.ts'

const longestKey = 20

/**
 * Keys to try for an organisation, best first: its name's own, then the same with a number, then one made of random
 * text. The first that is free is taken; a name without Latin letters goes straight to random text.
 */
export const candidateKeys = (orgName: string, random: string): string[] => {
  const base = suggestOrganizationKey(orgName)
  const suffix = random.toLowerCase().replace(/[^a-z0-9]/g, '')
  const withSuffix = (text: string) => `${base.slice(0, longestKey - text.length - 1).replace(/-+$/, '')}-${text}`
  const named = base ? [base, withSuffix('2'), withSuffix('3'), withSuffix(suffix.slice(0, 6))] : []
  return [...named, `org-${suffix.slice(0, 12)}`].filter(isOrganizationKey)
}
