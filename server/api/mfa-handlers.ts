import { deleteAccountRoutes } from './account/deletion/delete-account-routes.ts'
import { mfaPasskeyRoutes } from './account/mfa/mfa-passkey-routes.ts'
import { mfaReauthRoutes } from './account/mfa/mfa-reauth-routes.ts'
import { mfaSignInRoutes } from './account/mfa/mfa-sign-in-routes.ts'
import { mfaStatusRoutes } from './account/mfa/mfa-status-routes.ts'
import { mfaTotpRoutes } from './account/mfa/mfa-totp-routes.ts'

/** The handlers of `/account/mfa/*` and `/account/delete`. */
export const mfaHandlersTable = {
  ...mfaStatusRoutes,
  ...mfaTotpRoutes,
  ...mfaPasskeyRoutes,
  ...mfaReauthRoutes,
  ...mfaSignInRoutes,
  ...deleteAccountRoutes,
}
