import type { Account, Assembly, Organization, Rights } from './account-types.ts'
import type { CleanupReason } from './sign-out-cleanup.ts'

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
  /** The last clear, so that each page removes what it stores itself, once (`sign-out-cleanup.ts`, place `page`). */
  cleared: { epoch: number; reason: CleanupReason } | null
  /** A message of the server shown for two seconds (assembly code 0410020). */
  notice: { code: string; text: string; at: number } | null
  /** True when a logout is still to be told to the server. */
  owesSignOut: boolean
}

/**
 * Facts a page or a runtime may tell the session machine. `at` is epoch milliseconds. `token.received` follows every answer
 * that carried a token: login, registration, a created, joined or changed organisation, a changed password. `token.renewed`:
 * the same session goes on by another token, after a proof of identity; told with the epoch of the token before.
 */
export type SessionEvent =
  | { type: 'page.opened'; at: number }
  | { type: 'route.entered'; at: number; name: string | null }
  | {
      type: 'token.received'
      at: number
      userId?: string
      temporary?: boolean
      /** What the same answer said of the new session. */
      assembly?: Assembly
      /** The epoch whose token the request carried; absent where it carried none. */
      epoch?: number
    }
  | { type: 'token.renewed'; at: number }
  | { type: 'answer.refused'; at: number; code: string; pagePath: string; epoch?: number }
  | { type: 'network.lost'; at: number }
  | { type: 'network.returned'; at: number }
  | { type: 'refresh.requested'; at: number; force: boolean }
  | { type: 'signOut.submitted'; at: number }

export type SessionState =
  | 'signedOut'
  | 'resuming'
  | 'validating'
  | 'loadingOrganization'
  | 'signedIn'
  | 'temporary'
  | 'revalidating'
  | 'stale'
  | 'signingOut'
  | 'forgetting'
  | 'signOutOwed'
  | 'tellingSignOut'

/** Whose data is on this device. `orgId` null: someone without an organisation. */
export interface Owner {
  userId: string
  orgId: string | null
}

export interface SessionContext {
  account: Account | null
  organization: Organization | null
  rights: Rights | null
  epoch: number
  reloadEpoch: number | null
  cleared: { epoch: number; reason: CleanupReason } | null
  verifiedAt: number | null
  notice: SessionView['notice']
  /** Who owns the token the server has not been asked about yet, as the answer that brought it said; null when there is none. */
  pendingOwner: { userId: string | null; isTemporary: boolean } | null
  /** The runtime has asked the server, since the last page opened, whether the cookie still holds a session. */
  cookieChecked: boolean
  /** The running refresh was asked to skip nothing. */
  isForced: boolean
  isStale: boolean
  signOutPending: boolean
}

/** What each effect is given and what it answers. Inputs hold no secret; every answer repeats the epoch it began in. */
export interface SessionEffects {
  /** Fetches the token with the cookie (`/account/session/resume`) and keeps it in the runtime's memory. */
  resume: { input: { epoch: number }; output: { epoch: number; at: number } }
  /** `/account/token/validate`, then `/account/user-org-assemble`; codes 200 and 0418 are its results. */
  validate: {
    input: { epoch: number }
    output: { epoch: number; at: number; code: string; account: Account; organization: Organization | null }
  }
  /** `/org/org-info` and `/product/get/org-product-right`, as wanted; what failed is null and only logged. */
  loadOrganization: {
    input: { epoch: number; productLineId: number; wantsOrganization: boolean; wantsRights: boolean }
    output: { epoch: number; at: number; organization: Organization | null; rights: Rights | null }
  }
  /**
   * Tells the server. Uses the token of `epoch` in memory, else one fetched with the cookie for this call alone and not
   * kept; gives up after `timeoutMs`, and when the machine's epoch has moved on by a new token.
   */
  signOut: { input: { epoch: number; timeoutMs: number }; output: { epoch: number; at: number } }
  /**
   * Drops a credential older than `epoch`. What was kept for the person is gone already, in the commit that made their
   * session end; and so is their name, or it would stand here.
   */
  forget: {
    input: { epoch: number }
    output: { epoch: number; at: number }
  }
}
