/**
 * Headers from `http.ts` to the session fetch, which removes them before sending. `asOf` marks answers that the device gave
 * without the server.
 */
export const callHeaders = {
  /** Words of `CallKind`, separated by spaces; behind `held` the lane that is polled. */
  call: 'x-worktide-call',
  /** The path of the calling page. */
  page: 'x-worktide-page',
  /** The owner of a write; it is sent with their token or not at all. */
  owner: 'x-worktide-owner',
  /** The code of the share whose token a call carries; the answer is kept for its visitors. */
  share: 'x-worktide-share',
  /** When the cached answer was received (epoch milliseconds). */
  asOf: 'x-worktide-as-of',
} as const

/**
 * `open`: without session. `cached`: may be answered from the cache. `held`: the server holds the answer back, so one that
 * breaks off does not mean that it is unreachable. `token`: its answer may bring another session.
 */
export type CallKind = 'open' | 'cached' | 'held' | 'token'
