import { storedNames } from '../limits.ts'

/**
 * Why data is cleared. `revoked` is code 403, `invalid` code 04206, `refreshFailed` any other refusal of a refresh,
 * `tokenReplaced` a new token while signed in (another organisation or person).
 */
export type CleanupReason = 'signedOut' | 'revoked' | 'invalid' | 'refreshFailed' | 'tokenReplaced'

const { localeCookie, appName, recentIssues, workDrafts, shareToken, sharedFiles, pushOwner, ownCopies, visit } =
  storedNames
const always = [ownCopies, visit]

/** The data that each open page removes for a reason (SES-16, SES-18, SES-19, SHR-7), by its name in cookies and storage. */
export const namesToClear: Readonly<Record<CleanupReason, readonly string[]>> = {
  signedOut: [localeCookie, appName, recentIssues, workDrafts, shareToken, sharedFiles, pushOwner, ...always],
  revoked: [shareToken, ...always],
  invalid: always,
  refreshFailed: always,
  tokenReplaced: [recentIssues, ...always],
}
