/**
 * The product's constants, each once, with the section of `spec.md` it comes from. Times are milliseconds unless the
 * name says otherwise, sizes are bytes. Each stands by itself (`import * as limits`), so that the worker and the first
 * page load those alone that they use.
 */

/** 9 */
export const defaultPageSize = 10
/** 7 */
export const requestTimeoutMs = 120_000
/** 8, 9: a toast stays this long */
export const toastMs = 2000
/** 8, 9: and one at most is shown in this time */
export const toastDebounceMs = 2500
/** 4.1, 9: how long the reload marker guards against a second reload */
export const reloadMarkerMs = 5000
/** 9: the header `timezone`, kept for compatibility */
export const timezoneHeader = 8
/** 9 */
export const tenantId = 1 as const
export const productLineId = 1 as const
/** 9: 14 days */
export const tokenCookieMaxAgeSeconds = 1_209_600
/** 9: monitoring */
export const batchBytes = 16 * 1024
export const batchMessages = 50
/** 9: a larger message is not sent */
export const messageBytes = 256 * 1024
/** 9 */
export const flushMs = 30_000
/** 9: for the recorder of events. @public */
export const eventsPerMinute = 3000
/** 9: a longer queue drops */
export const queueBytes = 3 * 1024 * 1024
/** 9: pauses after a failure, the first and the longest */
export const backoffFirstMs = 1000
export const backoffLastMs = 256_000
/** 9: for the recorder of events. @public */
export const parallelRequests = 32
/** 9: for the recorder of events. @public */
export const ongoingBytes = 80 * 1024
/** Ours: how long a logout waits for the server before it goes on without it */
export const signOutTimeoutMs = 5000
/** Ours: the pause before a session that nobody confirmed asks again by itself */
export const sessionRetryMs = 30_000
/** Ours: how often a page that is looked at asks whether the server is back */
export const returnProbeMs = 10_000

/** Ours: a search asks when nothing was typed for so many milliseconds */
export const searchPauseMs = 300

/** Ours: how many API keys that work one person may have in one organisation */
export const apiKeysPerPerson = 20

/** Ours: how many share links to one thing there may be: as many as its list shows, so that each can be turned off */
export const linksPerThing = 100

/** Constants of lists, waiting and work items. */
export const workLimits = {
  /** 8, 9: how many items the scroller draws at most, and how many pixels it draws beyond its edges */
  renderedItems: 1000,
  scrollBufferPx: 200,
  /** 9 */
  throttleMs: 1000,
  /** 9: waiting for a value */
  waitTimeoutMs: 10_000,
  waitPollMs: 16,
  /** 9: scrolling while something is dragged near an edge; pixels, and pixels a second at the edge itself */
  dragScrollMarginPx: 60,
  dragScrollSpeed: 300,
  /** 9 */
  overdueColour: '#eb261a',
  /** 9: an item's due time, unless somebody says otherwise */
  dueHour: 18,
  /** 9: what a copy is called: this and a number */
  copySuffix: '的副本',
  /** 9, `readings.md` 27: each is 1024 times the one before, and the first is 1024 bytes */
  fileSizeUnits: ['KB', 'M', 'GB', 'TB'],
} as const

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
