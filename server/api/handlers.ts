import type { Handlers } from '../http/handler-types.ts'
import { accountHandlersTable } from './account-handlers.ts'
import { mfaHandlersTable } from './mfa-handlers.ts'
import { organizationHandlersTable } from './organization-handlers.ts'
import { auditRoutes } from './product/audit-routes.ts'
import { configRoutes } from './product/config-routes.ts'
import { ideRoutes } from './product/ide-routes.ts'
import { marketplaceRoutes } from './product/marketplace-routes.ts'
import { rightsRoutes } from './product/rights-routes.ts'
import { ticketsRoutes } from './product/tickets-routes.ts'
import { openShareRoutes } from './share/open-share-routes.ts'
import { shareRoutes } from './share/share-routes.ts'

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
  ...shareRoutes,
  ...openShareRoutes,
}
