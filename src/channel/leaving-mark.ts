import { storedNames, tokenCookieMaxAgeSeconds } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'

const write = (maxAgeSeconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
  document.cookie = `${storedNames.leaving}=1; path=/; max-age=${maxAgeSeconds}; samesite=lax`
}

/**
 * Notes that somebody is signing out, before the runtime is asked; not who, for nothing of them stays. A full device keeps no
 * record of a sign-out, and a page that is left at once sends no request; a cookie has room there.
 */
export const markLeaving = (): void => write(tokenCookieMaxAgeSeconds)

/** Follows the views of the session: signs out who is still there in spite of a mark, unless they have signed in since. */
export function createLeavingCheck(signOut: () => void) {
  let wasSignedOut = false
  return ({ status, isStale, account, owesSignOut }: SessionView): void => {
    // a cookie's session that could not be asked for yet is no sign-out
    if (status === 'signedOut' && !isStale) wasSignedOut = true
    if (!document.cookie.includes(`${storedNames.leaving}=`)) return
    if (account && !wasSignedOut) signOut()
    else if (wasSignedOut && (account || !owesSignOut)) write(-1)
  }
}
