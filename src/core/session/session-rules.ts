import { roleCodesOf } from '../access/permission-rules.ts'
import { codes } from '../codes.ts'
import { temporaryUserId } from '../limits.ts'
import type { RoutePath } from '../routes.ts'
import type { Account, Organization, Rights } from './account-types.ts'
import type { Owner, SessionContext, SessionState, SessionView } from './session-types.ts'
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
  trouble: null,
  signOutPending: false,
}

/** SES-14: a user without an organisation has the marker as user id, rights and organisation key. */
export const isTemporary = (account: Pick<Account, 'userId'> | null): boolean => account?.userId === temporaryUserId

export const asTemporary = (account: Account): Account => ({
  ...account,
  personId: account.userId,
  userId: temporaryUserId,
  orgId: null,
})

/** Whether the server has confirmed who is signed in, and answers. */
export const isConfirmed = ({ status, isStale }: Pick<SessionView, 'status' | 'isStale'>): boolean =>
  (status === 'signedIn' || status === 'temporary') && !isStale

/** Whose edits these are: the id that the server knows, also of a temporary user. Null for nobody. */
export const personOf = (account: Pick<Account, 'userId' | 'personId'> | null): string | null =>
  (isTemporary(account) ? account?.personId : account?.userId) ?? null

/** The organisations that a person is in, as the server answered last. */
export const organizationsOf = ({ orgId, joinedOrgIds }: Pick<Account, 'orgId' | 'joinedOrgIds'>): readonly string[] =>
  orgId === null ? joinedOrgIds : [...joinedOrgIds, orgId]

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

/** MON-19: whether the organisation lets sessions of its people be recorded. */
export const mayRecordSessions = (organization: Pick<Organization, 'recordsSessions'> | null): boolean =>
  organization !== null && organization.recordsSessions !== false

/** The key of a person's data on the device; null when nobody is signed in. */
export const ownerName = (view: { account: Owner | null }): string | null =>
  view.account && `${view.account.userId}/${view.account.orgId ?? ''}`

/**
 * The owner of drafts on a page; null if nobody. Undefined while it is undecided: the session is not known yet, or it expired
 * (04206); after the next sign-in the same person finds their drafts, another person does not. Temporary users share one id, so
 * their address identifies them.
 */
export const draftOwner = (view: Pick<SessionView, 'status' | 'account' | 'cleared'>): string | null | undefined => {
  const { status, account, cleared } = view
  if (status === 'unknown' || status === 'busy') return undefined
  if (!account) return cleared?.reason === 'invalid' ? undefined : null
  return isTemporary(account) ? account.orgEmail : ownerName(view)
}

/** Pages on which code 04206 clears and reloads nothing (SES-22). */
export const isSignInPage = (path: string): boolean => /^\/sso\/(login|register)(\/|$)/.test(path)

/** Their addresses; the log may contain them. */
export const signInPages: readonly (RoutePath | `${RoutePath}/`)[] = [
  '/sso/login',
  '/sso/login/',
  '/sso/register',
  '/sso/register/',
  '/sso/register/invite',
]

export const refusalReasons: Readonly<Record<string, CleanupReason>> = {
  [codes.sessionRevoked]: 'revoked',
  [codes.sessionInvalid]: 'invalid',
}

/**
 * The context after a session ended: without personal data, in a new epoch, with the data that pages and runtime must still remove.
 * Codes 403 and 04206 ask each page for one reload.
 */
export const cleared = (context: SessionContext, reason: CleanupReason): SessionContext => {
  const epoch = context.epoch + 1
  const reloads = reason === 'revoked' || reason === 'invalid'
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
  // a refresh keeps the view, so that open forms survive
  if (!context.account || (state === 'loadingOrganization' && !context.rights)) return 'busy'
  return isTemporary(context.account) ? 'temporary' : status
}

/** The view, the only data that leaves the runtime. */
export function sessionView(state: SessionState, context: SessionContext): SessionView {
  const { isStale, trouble, verifiedAt, account, organization, rights, epoch, reloadEpoch, notice, signOutPending } =
    context
  return {
    status: statusOf(state, context),
    isStale,
    trouble,
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
