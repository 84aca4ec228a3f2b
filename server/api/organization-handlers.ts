import { applicationsRoutes } from './organization/applications-routes.ts'
import { createOrganizationRoutes } from './organization/create-organization-routes.ts'
import { invitationsRoutes } from './organization/invitations-routes.ts'
import { inviteLinkRoutes } from './organization/invite-link-routes.ts'
import { joinCodeRoutes } from './organization/join-code-routes.ts'
import { joiningRoutes } from './organization/joining-routes.ts'
import { membersRoutes } from './organization/members-routes.ts'
import { organizationRoutes } from './organization/organization-routes.ts'

/** The handlers of `/org/*`. */
export const organizationHandlersTable = {
  ...createOrganizationRoutes,
  ...organizationRoutes,
  ...membersRoutes,
  ...joinCodeRoutes,
  ...inviteLinkRoutes,
  ...invitationsRoutes,
  ...joiningRoutes,
  ...applicationsRoutes,
}
