/** Names of URL parameters that may grant access (SEC-6); a name that contains one of them is removed. `userId`: a handle (MSG-7). */
const secretName = /token|ticket|code|state|share-token|invite|suuid|registration|^userid$/i

/** Also removes secrets from a redirect target. Null if the pair is secret or cannot be decoded. */
const scrubPair = (pair: string): string | null => {
  const [name = '', ...rest] = pair.split('=')
  try {
    if (secretName.test(decodeURIComponent(name))) return null
    const value = decodeURIComponent(rest.join('=').replaceAll('+', ' '))
    return /[?#]/.test(value) ? `${name}=${encodeURIComponent(scrubUrl(value))}` : pair
  } catch {
    return null
  }
}

const scrubPairs = (text: string): string =>
  text
    .split('&')
    .map(scrubPair)
    .filter((pair) => pair !== null)
    .join('&')

/**
 * A URL without secrets in query and fragment, as it may leave the device or reach a log. Used for monitoring, page views,
 * errors and access logs.
 */
export function scrubUrl(url: string): string {
  const [, before = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  const safeQuery = query === undefined ? '' : scrubPairs(query)
  const safeFragment = fragment?.includes('=') ? scrubPairs(fragment) : (fragment ?? '')
  return before + (safeQuery && `?${safeQuery}`) + (safeFragment && `#${safeFragment}`)
}
