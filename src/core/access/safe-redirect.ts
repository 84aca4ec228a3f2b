import { readUrl } from '../read-url.ts'

/** Origins that a redirect may lead to: our own, returned as a path, and trusted neighbours. */
export interface RedirectOrigins {
  own?: string | undefined
  trusted?: readonly string[]
}

/** An origin that cannot exist; relative targets are resolved against it. */
const nowhere = 'https://redirect.invalid'
const longest = 2048

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters in order to refuse them
const forbiddenCharacters = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\\]/
const encodedSeparators = /%(?:25)*(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i

const hasForbidden = (text: string) => text.length > longest || text !== text.trim() || forbiddenCharacters.test(text)

/**
 * Validates a redirect target that anyone can write into a URL (SEC-5): `redirect`, `share-redirect`, `originalPath`, logout
 * and IDE targets. Returns a path with query and fragment for this site, a whole URL for a trusted neighbour, null for
 * everything else: other sites and schemes, `//`, backslashes, control characters, user-info, encoded or doubly encoded
 * separators in the path.
 */
export function safeRedirect(
  target: string | null | undefined,
  { own, trusted = [] }: RedirectOrigins = {},
): string | null {
  if (!target || hasForbidden(target)) return null
  const isPath = target.startsWith('/')
  if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return null
  const url = readUrl(target, nowhere)
  if (!url) return null
  if (!isPath && target.split(/[/?#]/)[2]?.includes('@')) return null
  if (encodedSeparators.test(url.pathname) || /\/\//.test(url.pathname)) return null
  const path = `${url.pathname}${url.search}${url.hash}`
  if (isPath) return url.origin === nowhere ? path : null
  if (own !== undefined && url.origin === own) return path
  return trusted.includes(url.origin) ? url.href : null
}
