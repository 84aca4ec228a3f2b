import { atLeast, atMost, notBlank, required } from '../forms/general-rules.ts'
import type { Rules } from '../forms/rule-types.ts'

/** Carries a share's token to the server (SHR-8). */
export const shareTokenHeader = 'sharetoken'

/** By this a share's token is told from a session's: a page may hold it, for it opens one share and nothing else. */
export const shareTokenPrefix = 'wts_'

/** 128 bits and more (SEC-22), in the letters of base64url. */
export const shareCodeLength = 22

/** SHR-4: where a page remembers the token of a share. */
export const shareCookieName = (shareCode: string): string => `token-share-${shareCode}`

/** SHR-1: who opens a share, as far as their tab remembers. `token` is null before it was opened. */
export interface ShareUser {
  code: string
  requiredPassword: boolean
  token: string | null
}

export interface ShareVisit {
  shareCode: string
  isLoginPage: boolean
  /** The login page was told where it leads back to. */
  hasRedirect: boolean
  /** Null: the share's info is of another code, or was not asked for yet. */
  requiredPassword: boolean | null
  token: string | null
}

export type ShareStep = 'goHome' | 'loadInfo' | 'enter' | 'stay' | 'open' | 'askPassword'

/** What a visit does next: SHR-2 to SHR-5, in this order. */
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

/** A share's password is told to guests, and tries are counted: it may be short. Absent: none is asked for. */
const password = [notBlank, atLeast(4), atMost(64)]
export const shareRules: Rules<{ password?: string }> = { password }

/** Of a link that is out there: none is taken away by itself, not by an empty field. */
export const sharePasswordRules: Rules<{ password: string }> = { password: [required, ...password] }
