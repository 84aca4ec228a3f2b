import type { Integration, Outcome } from '../../core/access/integration-outcomes.ts'
import { resultKinds as kinds } from './result-kinds.ts'
import type { Result } from './result-types.ts'

/** All results of all integrations: maps each outcome to its kind. */
export const resultTable: { readonly [Of in Integration]: Readonly<Record<Outcome<Of>, Result>> } = {
  dingtalk: {
    '403': kinds.refused,
    // `authorized: false`: the user has not agreed yet (MSG-7)
    authorized: kinds.askToConnect,
    error: kinds.failed,
    expired: kinds.expired,
    mismatch: kinds.otherOrganization,
    'not-auth': kinds.notPermitted,
    'not-integrated': kinds.notConnected,
  },
  lark: {
    // app-info answered 0825: not connected, or disconnected since
    '403': kinds.notConnected,
    authorized: kinds.connected,
    bindAndAuthorized: kinds.connectedAndSignedIn,
    error: kinds.failed,
    // no account has this identity, or its person may not use the app (MSG-4)
    'not-auth': kinds.notLinked,
  },
  qywx: {
    // WeCom does not know the user as a member of the organisation
    '403': kinds.notPermitted,
    authorized: kinds.connected,
    bindAndAuthorized: kinds.connectedAndSignedIn,
    'concat-admin': kinds.administratorMissing,
    duplicate: kinds.linkedElsewhere,
    'error-store': kinds.installFailed,
    error: kinds.failed,
    expired: kinds.expired,
    mismatch: kinds.otherOrganization,
    'not-integrated': kinds.notConnected,
    'transit-home': kinds.inProgress,
    transit: kinds.inProgress,
  },
  slack: {
    authorized: kinds.connected,
    'bind-duplication-error': kinds.linkedElsewhere,
    transit: kinds.inProgress,
    'error-bind-duplication': kinds.linkedElsewhere,
    'error-is-auth-expired': kinds.expired,
    'error-no-admin-auth': kinds.administratorMissing,
    'error-no-integrated': kinds.notConnected,
    'error-org-mismatch': kinds.otherOrganization,
    'error-other': kinds.failed,
  },
  teams: {
    'app-authorized': kinds.installed,
    authorized: kinds.connected,
    'bind-duplication-error': kinds.linkedElsewhere,
    transit: kinds.inProgress,
    'error-bind-duplication': kinds.linkedElsewhere,
    'error-is-auth-expired': kinds.expired,
    'error-no-integrated': kinds.notConnected,
    'error-org-mismatch': kinds.otherOrganization,
    'error-other': kinds.failed,
  },
}
