/**
 * What `http.ts` tells the session fetch about a call. The session fetch takes these headers off before anything leaves
 * the device; `asOf` and `queued` stand on answers that the device gave by itself.
 */
export const callHeaders = {
  /** Words of `CallKind`, separated by spaces. */
  call: 'x-worktide-call',
  /** The path of the page that asked. */
  page: 'x-worktide-page',
  /** Whose write this is: it leaves with their token or not at all. */
  owner: 'x-worktide-owner',
  /** Epoch milliseconds of the answer that is shown again. */
  asOf: 'x-worktide-as-of',
  /** The write was kept and is sent when the server is back. */
  queued: 'x-worktide-queued',
} as const

/** `open`: asked without a session. `cached`: may be answered by the device. `queued`: may be sent later. */
export type CallKind = 'open' | 'cached' | 'queued'
