import { msg } from '@lingui/core/macro'
import type { Rule } from './rule-types.ts'

const longestLink = 2048

/** Whether a text is a link people can open: http or https, a host with a dot or localhost, no user name in it. */
export const isWebLink = (input: string): boolean => {
  if (input.length > longestLink || !/^https?:\/\/[^\s\\]+$/i.test(input) || !URL.canParse(input)) return false
  const { hostname, username, password } = new URL(input)
  return (
    !username &&
    !password &&
    (hostname === 'localhost' || hostname.startsWith('[') || hostname.slice(0, -1).includes('.'))
  )
}

export const webLink: Rule = (value) =>
  typeof value !== 'string' || value === '' || isWebLink(value)
    ? null
    : { reason: 'webLink', message: msg`This does not look like a web link. Example: https://example.com/page` }
