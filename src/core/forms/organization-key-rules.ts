import { msg } from '@lingui/core/macro'
import { collationReader, type PinyinReader } from '../locale/pinyin-rules.ts'
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
        message: msg`Use 3 to 20 lowercase letters, digits or hyphens, starting with a letter`,
      }

const latinKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, longestKey)
    .replace(/-+$/, '')

/**
 * Suggests a key from an organisation's name: its Latin letters and digits, and the initials of its Chinese characters (the
 * whole pinyin where initials are too few), joined by hyphens. Empty if there are too few letters.
 */
export const suggestOrganizationKey = (orgName: string, reader: PinyinReader = collationReader): string => {
  const readBy = (read: (han: string) => string) =>
    latinKey(orgName.replace(/\p{Script=Han}+/gu, (han) => ` ${read(han)} `))
  return [readBy(reader.initials), readBy(reader.full)].find((key) => key.length >= shortestKey) ?? ''
}
