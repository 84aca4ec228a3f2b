import { storedNames, tokenCookieMaxAgeSeconds } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'

const write = (maxAgeSeconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
  document.cookie = `${storedNames.leaving}=1; path=/; max-age=${maxAgeSeconds}; samesite=lax`
}

/**
 * Marks in a cookie that somebody is signing out, before the runtime is asked. It does not name them, because nothing of them may
 * stay. A full device keeps no record of a sign-out, and a page that is left at once sends no request, but a cookie still fits.
 */
export const markLeaving = (): void => write(tokenCookieMaxAgeSeconds)

/** Follows the views of the session: signs out a person who is still signed in despite a mark, unless they signed in after it. */
export function createLeavingCheck(signOut: () => void) {
  let wasSignedOut = false
  return ({ status, isStale, account, owesSignOut }: SessionView): void => {
    // `isStale`: the server could not be asked about the cookie's session yet, which is no sign-out
    if (status === 'signedOut' && !isStale) wasSignedOut = true
    if (!document.cookie.includes(`${storedNames.leaving}=`)) return
    if (account && !wasSignedOut) signOut()
    else if (wasSignedOut && (account || !owesSignOut)) write(-1)
  }
}
