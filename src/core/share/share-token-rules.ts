/** Carries a share's token to the server (SHR-8). */
export const shareTokenHeader = 'sharetoken'

/** By this a share's token is told from a session's: a page may hold it, for it opens one share and nothing else. */
export const shareTokenPrefix = 'wts_'

/** 128 bits and more (SEC-22), in the letters of base64url. */
export const shareCodeLength = 22

/** SHR-4: where a page remembers the token of a share. */
export const shareCookieName = (shareCode: string): string => `token-share-${shareCode}`
