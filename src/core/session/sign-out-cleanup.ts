import { storedNames } from '../limits.ts'

/**
 * Why data is cleared. `revoked` is code 403, `invalid` code 04206, `refreshFailed` any other refusal of a refresh,
 * `tokenReplaced` a new token while signed in (another organisation or person).
 */
export type CleanupReason = 'signedOut' | 'revoked' | 'invalid' | 'refreshFailed' | 'tokenReplaced'

/** Where it is removed: in the machine's context, in the runtime's memory and IndexedDB, in each open page, on the server. */
export type CleanupPlace = 'machine' | 'runtime' | 'page' | 'server'

const clearedThings = {
  account: { place: 'machine', name: 'account' },
  organization: { place: 'machine', name: 'organization' },
  rights: { place: 'machine', name: 'rights' },
  token: { place: 'runtime', name: 'credential' },
  cachedAnswers: { place: 'runtime', name: 'cache' },
  translations: { place: 'runtime', name: 'translations' },
  workData: { place: 'runtime', name: 'work' },
  tokenCookie: { place: 'server', name: storedNames.tokenCookie },
  locale: { place: 'page', name: storedNames.localeCookie },
  appName: { place: 'page', name: storedNames.appName },
  recentIssues: { place: 'page', name: storedNames.recentIssues },
  workDrafts: { place: 'page', name: storedNames.workDrafts },
  shareToken: { place: 'page', name: storedNames.shareToken },
  ownCopies: { place: 'page', name: storedNames.ownCopies },
  trackedUser: { place: 'page', name: storedNames.visit },
} as const satisfies Record<string, { place: CleanupPlace; name: string }>

export type ClearedThing = keyof typeof clearedThings

const person = ['account', 'organization', 'rights', 'token'] as const
const organizationData = ['cachedAnswers', 'translations', 'workData'] as const

/** What is cleared for each reason (SES-16, SES-18, SES-19, SHR-7). */
export const signOutCleanup: Record<CleanupReason, readonly ClearedThing[]> = {
  signedOut: [
    ...person,
    ...organizationData,
    'tokenCookie',
    'locale',
    'appName',
    'recentIssues',
    'workDrafts',
    'shareToken',
    'ownCopies',
    'trackedUser',
  ],
  revoked: [...person, ...organizationData, 'shareToken', 'ownCopies', 'trackedUser'],
  invalid: [...person, ...organizationData, 'ownCopies', 'trackedUser'],
  refreshFailed: [...person, ...organizationData, 'tokenCookie', 'ownCopies', 'trackedUser'],
  tokenReplaced: ['account', 'organization', 'rights', 'recentIssues', ...organizationData, 'ownCopies', 'trackedUser'],
}

/** The names that one place must remove for a reason. */
export const namesToClear = (reason: CleanupReason, place: CleanupPlace): string[] =>
  signOutCleanup[reason]
    .filter((thing) => clearedThings[thing].place === place)
    .map((thing) => clearedThings[thing].name)
