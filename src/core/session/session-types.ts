import type { Account, Organization, Rights } from './account-types.ts'

/** What a page may know of the session. No token, ever. */
export interface SessionView {
  status: 'unknown' | 'signedOut' | 'busy' | 'signedIn' | 'temporary'
  /** True while the last verified session stays in force without the server's word (offline). */
  isStale: boolean
  /** Epoch milliseconds of the last answer that confirmed this session; null before the first. */
  verifiedAt: number | null
  account: Account | null
  organization: Organization | null
  rights: Rights | null
  roleCodes: readonly string[]
  /** Grows by one with every new token and every clear: an answer that belongs to an older epoch changes nothing. */
  epoch: number
  /** The epoch whose end asks each open page for one reload (codes 403 and 04206); null when none does. */
  reloadEpoch: number | null
  /** A message of the server shown for two seconds (assembly code 0410020). */
  notice: { code: string; text: string; at: number } | null
  /** True when a logout is still to be told to the server. */
  owesSignOut: boolean
}

/** Facts a page or a home may tell the session machine. `at` is epoch milliseconds. */
export type SessionEvent =
  | { type: 'page.opened'; at: number }
  | { type: 'route.entered'; at: number; name: string | null }
  | { type: 'token.received'; at: number; userId?: string; temporary?: boolean }
  | { type: 'answer.refused'; at: number; code: string; pagePath: string }
  | { type: 'network.returned'; at: number }
  | { type: 'refresh.requested'; at: number; force: boolean }
  | { type: 'signOut.submitted'; at: number }
