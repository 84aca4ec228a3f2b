/** Names of URL values that could open something: `security.md` 6. Anything that contains one of them goes. */
const secretName = /token|ticket|code|state|share-token|invite|suuid/i

const scrubPairs = (text: string): string =>
  text
    .split('&')
    .filter((pair) => {
      const name = pair.split('=')[0] ?? ''
      try {
        return !secretName.test(decodeURIComponent(name))
      } catch {
        return false
      }
    })
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
