import type { Handlers } from '../http/handler-types.ts'
import { pushRoutes } from '../notices/push-routes.ts'
import { syncRoutes } from '../sync/sync-routes.ts'
import { apiKeysRoutes } from './account/api-keys/api-keys-routes.ts'
import { assembleRoutes } from './account/assemble-routes.ts'
import { deleteAccountRoutes } from './account/deletion/delete-account-routes.ts'
import { emailChangeRoutes } from './account/email-change-routes.ts'
import { mfaPasskeyRoutes } from './account/mfa/mfa-passkey-routes.ts'
import { mfaReauthRoutes } from './account/mfa/mfa-reauth-routes.ts'
import { mfaSignInRoutes } from './account/mfa/mfa-sign-in-routes.ts'
import { mfaStatusRoutes } from './account/mfa/mfa-status-routes.ts'
import { mfaTotpRoutes } from './account/mfa/mfa-totp-routes.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { personalInfoRoutes } from './account/personal-info-routes.ts'
import { registerRoutes } from './account/register-routes.ts'
import { checkEmailRoutes, sendCodeRoutes } from './account/send-code-routes.ts'
import { sessionLifeRoutes } from './account/session-life-routes.ts'
import { sessionsRoutes } from './account/sessions-routes.ts'
import { signInRoutes } from './account/sign-in-routes.ts'
import { applicationsRoutes } from './organization/applications-routes.ts'
import { closingRoutes } from './organization/closing-routes.ts'
import { createOrganizationRoutes } from './organization/create-organization-routes.ts'
import { invitationsRoutes } from './organization/invitations-routes.ts'
import { inviteLinkRoutes } from './organization/invite-link-routes.ts'
import { joinCodeRoutes } from './organization/join-code-routes.ts'
import { joiningRoutes } from './organization/joining-routes.ts'
import { memberAccessRoutes } from './organization/member-access-routes.ts'
import { memberWorkRoutes } from './organization/member-work-routes.ts'
import { membersRoutes } from './organization/members-routes.ts'
import { organizationRoutes } from './organization/organization-routes.ts'
import { webhooksRoutes } from './organization/webhooks-routes.ts'
import { auditRoutes } from './product/audit-routes.ts'
import { configRoutes } from './product/config-routes.ts'
import { ideRoutes } from './product/ide-routes.ts'
import { marketplaceRoutes } from './product/marketplace-routes.ts'
import { monitoringRoutes } from './product/monitoring-routes.ts'
import { replayRoutes } from './product/replay-routes.ts'
import { rightsRoutes } from './product/rights-routes.ts'
import { ticketsRoutes } from './product/tickets-routes.ts'
import { bindingsRoutes } from './providers/bindings-routes.ts'
import { integrationsRoutes } from './providers/integrations-routes.ts'
import { messengerRoutes } from './providers/messenger-routes.ts'
import { openShareRoutes } from './share/open-share-routes.ts'
import { shareRoutes } from './share/share-routes.ts'
import { attachmentRoutes } from './work/attachment-routes.ts'
import { deletedProjectsRoutes } from './work/deleted-projects-routes.ts'
import { importRoutes } from './work/import-routes.ts'
import { issueHistoryRoutes } from './work/issue-history-routes.ts'
import { searchRoutes } from './work/search-routes.ts'
import { workQueryRoutes } from './work/work-query-routes.ts'

/** The handlers of `/org/*`. */
const organizationHandlersTable = {
  ...createOrganizationRoutes,
  ...organizationRoutes,
  ...closingRoutes,
  ...memberAccessRoutes,
  ...memberWorkRoutes,
  ...membersRoutes,
  ...joinCodeRoutes,
  ...inviteLinkRoutes,
  ...invitationsRoutes,
  ...joiningRoutes,
  ...applicationsRoutes,
  ...webhooksRoutes,
  ...integrationsRoutes,
  ...bindingsRoutes,
  ...messengerRoutes,
}

/** The handlers of `/account/mfa/*` and `/account/delete`. */
const mfaHandlersTable = {
  ...mfaStatusRoutes,
  ...mfaTotpRoutes,
  ...mfaPasskeyRoutes,
  ...mfaReauthRoutes,
  ...mfaSignInRoutes,
  ...deleteAccountRoutes,
}

/** The handlers of `/account/*`. */
const accountHandlersTable = {
  ...pushRoutes,
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

/** A handler for every row of the calls table. */
export const handlersTable: Handlers = {
  ...accountHandlersTable,
  ...mfaHandlersTable,
  ...organizationHandlersTable,
  ...configRoutes,
  ...ticketsRoutes,
  ...ideRoutes,
  ...marketplaceRoutes,
  ...rightsRoutes,
  ...auditRoutes,
  ...monitoringRoutes,
  ...replayRoutes,
  ...shareRoutes,
  ...openShareRoutes,
  ...syncRoutes,
  ...deletedProjectsRoutes,
  ...issueHistoryRoutes,
  ...searchRoutes,
  ...attachmentRoutes,
  ...importRoutes,
  ...workQueryRoutes,
}
