import { roleCodesOf } from '../access/permission-rules.ts'
import { codes } from '../codes.ts'
import { temporaryUserId } from '../limits.ts'
import type { RoutePath } from '../routes.ts'
import type { Account, Organization, Rights } from './account-types.ts'
import type { Owner, SessionContext, SessionEvent, SessionState, SessionView } from './session-types.ts'
import type { CleanupReason } from './sign-out-cleanup.ts'

export const firstContext: SessionContext = {
  account: null,
  organization: null,
  rights: null,
  epoch: 0,
  reloadEpoch: null,
  cleared: null,
  verifiedAt: null,
  notice: null,
  pendingOwner: null,
  cookieChecked: false,
  isForced: false,
  isStale: false,
  signOutPending: false,
}

/** SES-14: someone without an organisation has the marker as user id, as rights and as organisation key. */
export const isTemporary = (account: Pick<Account, 'userId'> | null): boolean => account?.userId === temporaryUserId

export const asTemporary = (account: Account): Account => ({ ...account, userId: temporaryUserId, orgId: null })

export const temporaryOrganization: Organization = {
  id: '',
  orgName: '',
  orgKey: temporaryUserId,
  avatar: null,
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  myRoles: [],
  memberCount: 0,
}

export const temporaryRights: Rights = {
  id: temporaryUserId,
  productLineId: 1,
  edition: '',
  seats: 0,
  expiresAt: null,
  permissions: [],
}

/** The name under which a person's data is kept on the device; null when nobody is signed in. */
export const ownerName = (view: { account: Owner | null }): string | null =>
  view.account && `${view.account.userId}/${view.account.orgId ?? ''}`

/**
 * Whose words a page keeps; null: nobody's. Undefined while that is open: who is here is not known yet, or a session ran out
 * (04206), after which the same person finds what they were writing and another one does not. All temporary users have one
 * id: their address tells them apart.
 */
export const draftOwner = (view: Pick<SessionView, 'status' | 'account' | 'cleared'>): string | null | undefined => {
  const { status, account, cleared } = view
  if (status === 'unknown' || status === 'busy') return undefined
  if (!account) return cleared?.reason === 'invalid' ? undefined : null
  return isTemporary(account) ? account.orgEmail : ownerName(view)
}

/** Pages on which code 04206 never reloads (SES-22). */
const isSignInPage = (path: string): boolean => /^\/sso\/(login|register)(\/|$)/.test(path)

/** Their addresses, which the log may name. */
export const signInPages: readonly (RoutePath | `${RoutePath}/`)[] = [
  '/sso/login',
  '/sso/login/',
  '/sso/register',
  '/sso/register/',
  '/sso/register/invite',
]

/** Dispatched by the runtime itself, which heard the server: from a page they are refused. */
export const runtimeEvents: readonly string[] = [
  'token.received',
  'token.renewed',
  'answer.refused',
] satisfies SessionEvent['type'][]

export const refusalReasons: Readonly<Record<string, CleanupReason>> = {
  [codes.sessionRevoked]: 'revoked',
  [codes.sessionInvalid]: 'invalid',
}

/**
 * The context after a session ended: nothing of the person, a new epoch, and what pages and runtime have still to remove.
 * Codes 403 and 04206 ask each page for one reload.
 */
export const cleared = (context: SessionContext, reason: CleanupReason, pagePath = ''): SessionContext => {
  const epoch = context.epoch + 1
  const reloads = reason === 'revoked' || (reason === 'invalid' && !isSignInPage(pagePath))
  return {
    ...firstContext,
    cookieChecked: true,
    epoch,
    cleared: { epoch, reason },
    reloadEpoch: reloads ? epoch : context.reloadEpoch,
  }
}

const shown: Record<SessionState, SessionView['status']> = {
  signedOut: 'signedOut',
  resuming: 'unknown',
  validating: 'busy',
  loadingOrganization: 'signedIn',
  signedIn: 'signedIn',
  temporary: 'temporary',
  revalidating: 'signedIn',
  stale: 'signedIn',
  signingOut: 'signedOut',
  forgetting: 'signedOut',
  signOutOwed: 'signedOut',
  tellingSignOut: 'signedOut',
}

const statusOf = (state: SessionState, context: SessionContext): SessionView['status'] => {
  const status = shown[state]
  if (status === 'signedOut' && !context.cookieChecked && !context.signOutPending) return 'unknown'
  if (status !== 'signedIn') return status
  // a refresh leaves what is shown, with what is typed and open there
  if (!context.account || (state === 'loadingOrganization' && !context.rights)) return 'busy'
  return isTemporary(context.account) ? 'temporary' : status
}

/** What leaves the runtime: never more than a page may know. */
export function sessionView(state: SessionState, context: SessionContext): SessionView {
  const { isStale, verifiedAt, account, organization, rights, epoch, reloadEpoch, notice, signOutPending } = context
  return {
    status: statusOf(state, context),
    isStale,
    verifiedAt,
    account,
    organization,
    rights,
    roleCodes: roleCodesOf(account),
    epoch,
    reloadEpoch,
    cleared: context.cleared,
    notice,
    owesSignOut: signOutPending,
  }
}
