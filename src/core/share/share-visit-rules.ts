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
