import { storedNames } from '../../core/limits.ts'
import type { ShareUser } from '../../core/share/share-rules.ts'
import { shareCookieName } from '../../core/share/share-rules.ts'

/** A device whose clock is far ahead keeps a token, too: only the server decides whether it is still good. */
const shortestAgeSeconds = 3600

/** Whether a code may be part of a cookie's name; the address may contain anything. */
const isCode = (shareCode: string) => /^[\w-]+$/.test(shareCode)

const writeCookie = (shareCode: string, token: string, maxAgeSeconds: number) => {
  if (!isCode(shareCode)) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
  document.cookie = `${shareCookieName(shareCode)}=${token}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`
}

const cookieToken = (shareCode: string): string | null => {
  const name = `${shareCookieName(shareCode)}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(name))
  return pair ? pair.slice(name.length) : null
}

const storedUser = (): ShareUser | null => {
  try {
    return JSON.parse(sessionStorage.getItem(storedNames.shareToken) ?? 'null') as ShareUser | null
  } catch {
    return null
  }
}

/** What the browser remembers of a share (SHR-4): the opened share per tab, the token in a cookie for all tabs. */
export const shareStore = {
  user: (shareCode: string): ShareUser | null => {
    const user = storedUser()
    return user?.code === shareCode ? user : null
  },
  token: cookieToken,
  keep: (user: ShareUser, until?: string): void => {
    try {
      sessionStorage.setItem(storedNames.shareToken, JSON.stringify(user))
    } catch {
      // Private mode may block storage: the cookie is enough.
    }
    if (!user.token || !until) return
    const ageSeconds = Math.floor((Date.parse(until) - Date.now()) / 1000)
    writeCookie(user.code, user.token, Math.max(ageSeconds, shortestAgeSeconds))
  },
  /** Removes both, because otherwise a refused token would return from the cookie (SHR-7). */
  forget: (shareCode: string): void => {
    writeCookie(shareCode, '', 0)
    try {
      sessionStorage.removeItem(storedNames.shareToken)
    } catch {
      // As above.
    }
  },
}
