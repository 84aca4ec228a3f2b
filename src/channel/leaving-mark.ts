import { storedNames, tokenCookieMaxAgeSeconds } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'

const write = (userId: string, maxAgeSeconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
  document.cookie = `${storedNames.leaving}=${userId}; path=/; max-age=${maxAgeSeconds}; samesite=lax`
}
const read = (): string | undefined => document.cookie.split('; ').find((one) => one.startsWith(storedNames.leaving))

/**
 * Notes who is signing out, before their runtime is asked. A full device keeps no record of it, and a page that is left at once
 * sends no request; a cookie has room there.
 */
export const markLeaving = (userId: string): void => write(userId, tokenCookieMaxAgeSeconds)

/** Follows the views of the session: signs out whom the mark names, unless they have signed in since. */
export function createLeavingCheck(signOut: () => void) {
  let wasSignedOut = false
  return ({ status, isStale, account, owesSignOut }: SessionView): void => {
    // a cookie's session that could not be asked for yet is no sign-out
    if (status === 'signedOut' && !isStale) wasSignedOut = true
    const mark = read()
    if (!mark) return
    if (account ? wasSignedOut : wasSignedOut && !owesSignOut) write('', -1)
    else if (account && mark === `${storedNames.leaving}=${account.userId}`) signOut()
  }
}
