import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { administratorRoles } from '../../../src/core/access/permission-rules.ts'
import type { shareCalls } from '../../../src/core/calls/share-calls.ts'
import type { ShareResourceType } from '../../../src/core/share/share-resources.ts'
import type { Tx } from '../../db/database.ts'
import { organizations } from '../../db/schema.ts'

type Shown = z.output<typeof shareCalls.sharedResource.result>

interface ShareResource {
  /** The roles that may share it, and whose links stay open. */
  roles: readonly string[]
  exists(tx: Tx, orgId: string, resourceId: string): Promise<boolean>
  /** What an outsider sees; null if it no longer exists. */
  show(tx: Tx, orgId: string, resourceId: string): Promise<Shown | null>
}

/** The server side of each shareable thing; an area that shares something adds a row. */
export const shareResources: Record<ShareResourceType, ShareResource> = {
  organization: {
    roles: administratorRoles,
    exists: async (_tx, orgId, resourceId) => resourceId === orgId,
    show: async (tx, orgId) => {
      const [organization] = await tx
        .select({ orgName: organizations.name, avatar: organizations.avatar })
        .from(organizations)
        .where(eq(organizations.id, orgId))
      return organization ? { resourceType: 'organization', ...organization } : null
    },
  },
}
