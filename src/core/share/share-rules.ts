import { lengthBetween, notBlank, required } from '../forms/general-rules.ts'
import type { Rules } from '../forms/rule-types.ts'

/** Carries a share's token to the server (SHR-8). */
export const shareTokenHeader = 'sharetoken'

/** Distinguishes a share's token from a session's: pages may hold it, because it opens that share only. */
export const shareTokenPrefix = 'wts_'

/** At least 128 bits (SEC-22), in base64url. */
export const shareCodeLength = 22

/** SHR-4: where a page stores the token of a share. */
export const shareCookieName = (shareCode: string): string => `token-share-${shareCode}`

/** SHR-1: the visitor of a share, as stored in their tab. `token` is null before it was opened. */
export interface ShareUser {
  code: string
  requiredPassword: boolean
  token: string | null
}

export interface ShareVisit {
  shareCode: string
  isLoginPage: boolean
  /** Whether the login page has a redirect. */
  hasRedirect: boolean
  /** Null until the info of this share's code is loaded. */
  requiredPassword: boolean | null
  token: string | null
}

export type ShareStep = 'goHome' | 'loadInfo' | 'enter' | 'stay' | 'open' | 'askPassword'

/** The next step of a visit: SHR-2 to SHR-5, in this order. */
export const nextShareStep = ({
  shareCode,
  isLoginPage,
  hasRedirect,
  requiredPassword,
  token,
}: ShareVisit): ShareStep => {
  if (shareCode === '' || (isLoginPage && !hasRedirect)) return 'goHome'
  if (requiredPassword === null) return 'loadInfo'
  if (token !== null) return 'enter'
  if (isLoginPage) return 'stay'
  return requiredPassword ? 'askPassword' : 'open'
}

/** A share's password is passed on to guests and tries are limited, so it may be short. Absent: none is required. */
const password = [notBlank, lengthBetween(4, 64)]
export const shareRules: Rules<{ password?: string }> = { password }

/** For an existing link an empty field does not remove the password. */
export const sharePasswordRules: Rules<{ password: string }> = { password: [required, ...password] }
