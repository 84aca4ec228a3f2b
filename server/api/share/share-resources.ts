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

/** A person's roles with regard to a shared thing; `projectRole` is null outside projects and for people who do not see the project. */
export interface Standing {
  roleCodes: readonly string[]
  projectRole: ProjectRole | null
}

interface ShareResource {
  /** Sharing requires one of these roles; a person who loses them loses their links of this kind permanently. */
  roles: readonly string[]
  /** Whether a person may share it. Their links work only as long as they may. */
  mayShare(who: Standing): boolean
  /** The project of the thing, or null if it is in none; undefined if the organisation has no such thing. */
  projectOf(tx: Tx, orgId: string, resourceId: string): Promise<string | null | undefined>
  /** The content that guests see; null if it no longer exists. Reads with `Database.shared`. */
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
