import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { isAdministrator } from '../../../src/core/access/permission-rules.ts'
import type { Tx } from '../../db/database.ts'
import { issues, projects } from '../../db/schema.ts'
import { isProjectMember } from '../../sync/scopes.ts'

interface Viewer {
  userId: string
  roleCodes: readonly string[]
}

/**
 * A person's open issues and the projects they lead, as far as the viewer may see them; nothing in archived and deleted projects can be
 * handed over.
 */
export const workOf = async (tx: Tx, orgId: string, userId: string, viewer: Viewer) => {
  const isActive = and(
    eq(projects.orgId, orgId),
    isNull(projects.archivedAt),
    isNull(projects.deletedAt),
    isAdministrator(viewer.roleCodes) ? undefined : or(projects.isOpen, isProjectMember(orgId, viewer.userId)),
  )
  const open = await tx
    .select({ id: issues.id })
    .from(issues)
    .innerJoin(projects, and(isActive, eq(projects.id, issues.projectId)))
    .where(
      and(eq(issues.orgId, orgId), eq(issues.assigneeId, userId), isNull(issues.resolvedAt), isNull(issues.deletedAt)),
    )
    .orderBy(asc(issues.id))
  const projectsLed = await tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(isActive, eq(projects.leadId, userId)))
    .orderBy(asc(projects.key))
  return { issueIds: open.map(({ id }) => id), projectsLed }
}

export type MemberWork = Awaited<ReturnType<typeof workOf>>

/** As calls answer it. */
export const countsOf = ({ issueIds, projectsLed }: MemberWork) => ({
  openIssues: issueIds.length,
  ledProjects: projectsLed.length,
  projectNames: projectsLed.map(({ name }) => name),
})
