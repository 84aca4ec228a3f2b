/** Names of URL values that could open something (SEC-6). Anything that contains one of them goes. */
const secretName = /token|ticket|code|state|share-token|invite|suuid|registration/i

/** A target to go on to carries its own secrets: those go too. Null: the pair is secret, or cannot be read. */
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
 * A URL as it may leave the device or reach a log: without the values that open something, in query and fragment. The one
 * scrubber for monitoring, page views, errors and access logs.
 */
export function scrubUrl(url: string): string {
  const [, before = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  const kept = query === undefined ? '' : scrubPairs(query)
  const keptFragment = fragment?.includes('=') ? scrubPairs(fragment) : (fragment ?? '')
  return before + (kept && `?${kept}`) + (keptFragment && `#${keptFragment}`)
}
