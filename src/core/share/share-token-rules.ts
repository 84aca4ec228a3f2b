/** Carries a share's token to the server (`api.md`: H). */
export const shareTokenHeader = 'sharetoken'

/** By this a share's token is told from a session's: a page may hold it, for it opens one share and nothing else. */
export const shareTokenPrefix = 'wts_'

/** 128 bits and more (`security.md` 22), in the letters of base64url. */
export const shareCodeLength = 22

/** `spec.md` 3: where a page remembers the token of a share. */
export const shareCookieName = (shareCode: string): string => `token-share-${shareCode}`
