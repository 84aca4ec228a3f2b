/**
 * The product's constants, each with its requirement. Times are milliseconds unless the name says otherwise, sizes are
 * bytes. Import as a namespace (`import * as limits`) of separate exports, so that each bundle contains only those it uses.
 */

/** FMT-11 */
export const defaultPageSize = 10
/** API-1 */
export const requestTimeoutMs = 120_000
/** The runtime's own calls at the start are small; without an answer in this time, a retry is better than waiting. */
export const sessionRequestTimeoutMs = 10_000
/** TOA-1: how long a toast is shown */
export const toastMs = 2000
/** TOA-2: at most one toast is shown in this time */
export const toastDebounceMs = 2500
/** SES-21: how long the reload marker guards against a second reload */
export const reloadMarkerMs = 5000
/** API-2: the header `timezone`, kept for compatibility */
export const timezoneHeader = 8
/** API-5 */
export const tenantId = 1 as const
export const productLineId = 1 as const
/** SES-4: the product lines by id */
export const productLines: Readonly<Record<number, string>> = { 1: 'pms', 2: 'document' }
/** STO-1: 14 days */
export const tokenCookieMaxAgeSeconds = 1_209_600
/** OUT-2 */
export const batchBytes = 16 * 1024
export const batchMessages = 50
/** OUT-2: a larger message is not sent */
export const messageBytes = 256 * 1024
/** OUT-8 */
export const flushMs = 30_000
/** MON-5: of one type, on one page */
export const eventsPerMinute = 3000
/** OUT-3: a longer queue drops */
export const queueBytes = 3 * 1024 * 1024
/** OUT-4: pauses after a failure, the first and the longest */
export const backoffFirstMs = 1000
export const backoffLastMs = 256_000
/** OUT-12 */
export const parallelRequests = 32
export const ongoingBytes = 80 * 1024
/** SES-17: how long a sign-out waits for the server */
export const signOutTimeoutMs = 5000
/** SES-26: the pause before an unconfirmed session is validated again */
export const sessionRetryMs = 30_000
/** SES-26: how often a visible page probes whether the server is back */
export const returnProbeMs = 10_000

/** FRM-14: a search starts after this pause in typing */
export const searchPauseMs = 300

/** SEC-35: how many active API keys one person may have in one organisation */
export const apiKeysPerPerson = 20

/** ROU-38: how long an organisation can still be kept after an owner closed it */
export const closingDays = 14

/** SEC-35: how many share links one thing may have: as many as its list shows, so that each can be disabled */
export const linksPerItem = 100
/** SEC-35: the same of a whole project, with its boards, lists and issues */
export const linksPerProject = 300
/** SHR-10: how many issues a shared board or list shows */
export const sharedIssuesShown = 1000

/** Constants of lists, waiting and work items. */
export const workLimits = {
  /** FMT-13: how many items the virtual list renders at most, and how many pixels beyond its edges */
  renderedItems: 1000,
  scrollBufferPx: 200,
  /** FMT-14 */
  throttleMs: 1000,
  /** FMT-14: waiting for a value */
  waitTimeoutMs: 10_000,
  waitPollMs: 16,
  /** FMT-15: scrolling while dragging near an edge: pixels, and pixels per second at the edge itself */
  dragScrollMarginPx: 60,
  dragScrollSpeed: 300,
  /** FMT-17 */
  overdueColour: '#eb261a',
  /** FMT-9: the default due time of an item */
  dueHour: 18,
  /** FMT-16: suffix of a copy's name, followed by a number */
  copySuffix: '的副本',
  /** FMT-4: the first is 1024 bytes, each next one 1024 times the previous */
  fileSizeUnits: ['KB', 'M', 'GB', 'TB'],
} as const

/** API-1 */
export const apiBasePath = '/api'

/** SES-14: id, rights and organisation key of a user without an organisation. */
export const temporaryUserId = 'temporary0418'

/** Cache of the page's files, and the entry in it that lists them: `{current, previous, isWhole}`. */
export const buildCache = { name: 'worktide-build', record: '/__builds' } as const

/** Fixed names of stored data (STO-1, STO-2). The token's cookie name: `tokenCookieName`. */
export const storedNames = {
  tokenCookie: 'pms-app-token',
  localeCookie: 'app_locale',
  /** cookie: a sign-out has not been recorded yet */
  leaving: 'worktide-leaving',
  /** local storage */
  appName: 'pms-app-name',
  /** local storage: ids of the issues that a person opened last */
  recentIssues: 'worktide-recent-issues',
  /** local storage: prefix of unfinished texts of the work area; the name itself stores whose were written last */
  workDrafts: 'worktide-drafts',
  /** local storage: the id of the person who turned on this browser's pushes */
  pushOwner: 'worktide-push',
  /** local storage: the visit that monitoring counts */
  visit: 'worktide-visit',
  /** local storage: prefix of one person's data: replay and events that a page could not hand over, and last screens */
  ownCopies: 'worktide-replay',
  /** cache: files that another app shared, until the dialog for a new issue takes them */
  sharedFiles: 'worktide-shared',
  /** session storage */
  shareToken: 'share-token',
  reloadMarker: 'reload-marker',
} as const

export const roleCodes = {
  owner: 'organizationOwner',
  administrator: 'organizationAdmin',
  member: 'organizationMember',
  anonymous: 'anonymous',
} as const

/** MON-3: below the collector's origin; times are milliseconds. */
export const rumPath = '/v1/write/rum?precision=ms'
export const loggingPath = '/v1/write/logging?precision=ms'
