/**
 * The product's constants, each once, with the section of `spec.md` it comes from. Times are milliseconds unless the
 * name says otherwise, sizes are bytes.
 */
export const limits = {
  /** 9 */
  defaultPageSize: 10,
  /** 7 */
  requestTimeoutMs: 120_000,
  /** 8, 9: a toast stays this long */
  toastMs: 2000,
  /** 8, 9: and one at most is shown in this time */
  toastDebounceMs: 2500,
  /** 4.1, 9: how long the reload marker guards against a second reload */
  reloadMarkerMs: 5000,
  /** 9: the header `timezone`, kept for compatibility */
  timezoneHeader: 8,
  /** 9 */
  tenantId: 1,
  productLineId: 1,
  /** 9: 14 days */
  tokenCookieMaxAgeSeconds: 1_209_600,
  /** 9: monitoring */
  batchBytes: 16 * 1024,
  batchMessages: 50,
  messageBytes: 256 * 1024,
  flushMs: 30_000,
  eventsPerMinute: 3000,
  queueBytes: 3 * 1024 * 1024,
  backoffFirstMs: 1000,
  backoffLastMs: 256_000,
  parallelRequests: 32,
  ongoingBytes: 80 * 1024,
  /** Ours: how long a logout waits for the server before it goes on without it */
  signOutTimeoutMs: 5000,
  /** Ours: the pause before a session that nobody confirmed asks again by itself */
  sessionRetryMs: 30_000,
  /** Ours: how often a page that is looked at asks whether the server is back */
  returnProbeMs: 10_000,
} as const

/** Ours: a search asks when nothing was typed for so many milliseconds */
export const searchPauseMs = 300

/** `spec.md` 7, 9 */
export const apiBasePath = '/api'

/** `spec.md` 4.1, 9: id, rights and organisation key of someone without an organisation. */
export const temporaryUserId = 'temporary0418'

/** Everything that is stored under a fixed name (`spec.md` 3). The token's cookie name: `tokenCookieName`. */
export const storedNames = {
  tokenCookie: 'pms-app-token',
  localeCookie: 'app_locale',
  /** local storage */
  appName: 'pms-app-name',
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

/** `spec.md` 7: below the collector's origin; times are milliseconds. */
export const rumPath = '/v1/write/rum?precision=ms'
