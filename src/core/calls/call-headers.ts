/**
 * Headers from `http.ts` to the session fetch, which removes them before sending. `asOf` and `queued` mark answers that the
 * device gave without the server.
 */
export const callHeaders = {
  /** Words of `CallKind`, separated by spaces. */
  call: 'x-worktide-call',
  /** The path of the calling page. */
  page: 'x-worktide-page',
  /** The owner of a write; it is sent with their token or not at all. */
  owner: 'x-worktide-owner',
  /** When the cached answer was received (epoch milliseconds). */
  asOf: 'x-worktide-as-of',
  /** The write was queued and is sent when the server is reachable again. */
  queued: 'x-worktide-queued',
} as const

/** `open`: without session. `cached`: may be answered from the cache. `queued`: may be sent later. */
export type CallKind = 'open' | 'cached' | 'queued'
