import { eq } from 'drizzle-orm'
import { administratorRoles, isAdministrator } from '../../../src/core/access/permission-rules.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import type { ShareResourceType } from '../../../src/core/share/share-resources.ts'
import type { ProjectRole } from '../../../src/core/work/entities.ts'
import { whyNot } from '../../../src/core/work/permission-rules.ts'
import type { Tx } from '../../db/database.ts'
import { organizations, type shares } from '../../db/schema.ts'
import { type IssueReader, sharedDetail, sharedIssueById, sharedOverview } from './shared-work.ts'
import { issueProject, projectIfAny } from './sharing-rights.ts'

export type ShareRow = typeof shares.$inferSelect

/** What somebody is where a shared thing lies; `projectRole` is null outside projects and for who does not see it. */
export interface Standing {
  roleCodes: readonly string[]
  projectRole: ProjectRole | null
}

interface ShareResource {
  /** Without one of these roles nobody shares it; losing them ends the links of this kind for good. */
  roles: readonly string[]
  /** Who may share it. Their links open as long as they may. */
  mayShare(who: Standing): boolean
  /** Where it lies: in a project, or in none (null); undefined: there is no such thing in this organisation. */
  projectOf(tx: Tx, orgId: string, resourceId: string): Promise<string | null | undefined>
  /** What guests see of it, or null if it no longer exists. Reads as `Database.shared`. */
  show(tx: Tx, share: ShareRow, reader: IssueReader): Promise<object | null>
}

const everyRole = [roleCodes.owner, roleCodes.administrator, roleCodes.member]

/** A project's board or list, with its filter. */
const overview = (resourceType: 'board' | 'list'): ShareResource => ({
  roles: everyRole,
  mayShare: ({ projectRole }) => whyNot('project.share', projectRole) === null,
  projectOf: projectIfAny,
  show: async (tx, share, reader) => {
    const shown = await sharedOverview(tx, share, resourceType === 'board', reader)
    return shown && { resourceType, ...shown }
  },
})

/** The server side of each shareable thing; an area that shares something adds a row. */
export const shareResources: Record<ShareResourceType, ShareResource> = {
  organization: {
    roles: administratorRoles,
    mayShare: (who) => isAdministrator(who.roleCodes),
    projectOf: async (_tx, orgId, resourceId) => (resourceId === orgId ? null : undefined),
    show: async (tx, { orgId }) => {
      const [organization] = await tx
        .select({ orgName: organizations.name, avatar: organizations.avatar })
        .from(organizations)
        .where(eq(organizations.id, orgId))
      return organization ? { resourceType: 'organization', ...organization } : null
    },
  },
  board: overview('board'),
  list: overview('list'),
  issue: {
    roles: everyRole,
    mayShare: ({ projectRole }) => whyNot('issue.share', projectRole) === null,
    projectOf: issueProject,
    show: async (tx, share) => {
      const issue = await sharedIssueById(tx, share)
      const shown = issue && (await sharedDetail(tx, share, issue))
      return shown && { resourceType: 'issue', ...shown }
    },
  },
}
