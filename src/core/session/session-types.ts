import type { Trouble } from '../trouble/troubles.ts'
import type { Account, Assembly, Organization, Rights } from './account-types.ts'
import type { CleanupReason } from './sign-out-cleanup.ts'

/** The session as pages see it. Never contains a token. */
export interface SessionView {
  status: 'unknown' | 'signedOut' | 'busy' | 'signedIn' | 'temporary'
  /** True while the last verified session is used without confirmation by the server (offline). */
  isStale: boolean
  /** Why, while `isStale`; null while the server answers. */
  trouble: Trouble | null
  /** Epoch milliseconds of the last answer that confirmed this session; null before the first. */
  verifiedAt: number | null
  account: Account | null
  organization: Organization | null
  rights: Rights | null
  roleCodes: readonly string[]
  /** Incremented by every new token and every clear; answers of older epochs are ignored. */
  epoch: number
  /** The epoch whose end asks each open page for one reload (codes 403 and 04206); null if none. */
  reloadEpoch: number | null
  /** The last clear; each page then removes its own data once (`sign-out-cleanup.ts`, place `page`). */
  cleared: { epoch: number; reason: CleanupReason } | null
  /** The server's message for why it ended the session, until the next sign-in. `text` is empty if there was no message. */
  notice: { code: string; text: string; at: number } | null
  /** True until the server knows of a sign-out, or has ended a session whose refresh it refused. */
  owesSignOut: boolean
}

/**
 * Events of the session machine. `at` is epoch milliseconds. `token.received` follows every answer with a token: login,
 * registration, a created, joined or changed organisation, a changed password. `token.renewed` replaces the token of the
 * same session after a proof of identity; it is dispatched with the epoch of the former token.
 */
export type SessionEvent =
  | { type: 'page.opened'; at: number }
  | { type: 'route.entered'; at: number; name: string | null }
  | {
      type: 'token.received'
      at: number
      userId?: string
      temporary?: boolean
      /** The assembly in the same answer. */
      assembly?: Assembly
      /** The epoch whose token the request carried; absent without one. */
      epoch?: number
    }
  | { type: 'token.renewed'; at: number }
  | { type: 'answer.refused'; at: number; code: string; text?: string; pagePath: string; epoch?: number }
  | { type: 'network.lost'; at: number; trouble?: Trouble }
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

/** The owner of data on this device. `orgId` is null for a user without an organisation. */
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
  /** The user of a token that is not validated yet, as its answer named them; null if there is no such token. */
  pendingOwner: { userId: string | null; isTemporary: boolean } | null
  /** Whether the cookie has been tried since the last page opened. */
  cookieChecked: boolean
  /** The running refresh must load everything, even data that is known already. */
  isForced: boolean
  isStale: boolean
  trouble: Trouble | null
  signOutPending: boolean
}

/** Input and output of each effect. Inputs contain no secret; every output repeats its epoch. */
export interface SessionEffects {
  /** Fetches the token with the cookie (`/account/session/resume`) and stores it in the runtime's memory. */
  resume: { input: { epoch: number }; output: { epoch: number; at: number } }
  /** `/account/token/validate`, then `/account/user-org-assemble`; codes 200 and 0418 are its results. */
  validate: {
    input: { epoch: number }
    output: { epoch: number; at: number; code: string; account: Account; organization: Organization | null }
  }
  /** `/org/org-info` and `/product/get/org-product-right`, as requested; a failed one is null and only logged. */
  loadOrganization: {
    input: { epoch: number; productLineId: number; wantsOrganization: boolean; wantsRights: boolean }
    output: { epoch: number; at: number; organization: Organization | null; rights: Rights | null }
  }
  /**
   * Ends the session on the server, with the token of `epoch` from memory or one fetched with the cookie for this call only.
   * Gives up after `timeoutMs`, and when a new token has started another epoch.
   */
  signOut: { input: { epoch: number; timeoutMs: number }; output: { epoch: number; at: number } }
  /**
   * Drops a credential older than `epoch`. The person's data and name have already been removed, in the commit that ended
   * their session.
   */
  forget: {
    input: { epoch: number }
    output: { epoch: number; at: number }
  }
}
