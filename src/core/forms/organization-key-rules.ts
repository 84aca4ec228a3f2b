import { msg } from '@lingui/core/macro'
import type { Rule } from './rule-types.ts'

const shortestKey = 3
const longestKey = 20
const keyPattern = /^[a-z][a-z0-9-]{2,19}$/

export const isOrganizationKey = (key: string): boolean => keyPattern.test(key)

export const organizationKey: Rule = (value) =>
  typeof value !== 'string' || value === '' || isOrganizationKey(value)
    ? null
    : {
        reason: 'orgKey',
        message: msg`Use 3 to 20 lower-case letters, digits or hyphens, starting with a letter`,
      }

/**
 * Suggests a key from an organisation's name: its Latin letters and digits joined by hyphens. Empty if the name has too few
 * of them (a Chinese name): then the user or the server chooses one.
 */
export const suggestOrganizationKey = (orgName: string): string => {
  const key = orgName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, longestKey)
    .replace(/-+$/, '')
  return key.length < shortestKey ? '' : key
}
