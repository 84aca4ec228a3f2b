import { apiKeysRoutes } from './account/api-keys/api-keys-routes.ts'
import { assembleRoutes } from './account/assemble-routes.ts'
import { checkEmailRoutes } from './account/check-email-routes.ts'
import { emailChangeRoutes } from './account/email-change-routes.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { personalInfoRoutes } from './account/personal-info-routes.ts'
import { registerRoutes } from './account/register-routes.ts'
import { sendCodeRoutes } from './account/send-code-routes.ts'
import { sessionLifeRoutes } from './account/session-life-routes.ts'
import { sessionsRoutes } from './account/sessions-routes.ts'
import { signInRoutes } from './account/sign-in-routes.ts'

/** The handlers of `/account/*`. */
export const accountHandlersTable = {
  ...signInRoutes,
  ...sessionLifeRoutes,
  ...checkEmailRoutes,
  ...sendCodeRoutes,
  ...registerRoutes,
  ...passwordRoutes,
  ...assembleRoutes,
  ...sessionsRoutes,
  ...personalInfoRoutes,
  ...emailChangeRoutes,
  ...apiKeysRoutes,
}
