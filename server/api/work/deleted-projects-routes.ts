import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { restorableMs } from '../../../src/core/work/work-limits.ts'
import { projects } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { isProjectAdmin } from '../../sync/scopes.ts'
import { asMember } from '../signed-session.ts'

const maxListed = 100

export const deletedProjectsRoutes: Pick<Handlers, 'listDeletedProjects'> = {
  listDeletedProjects: (_request, context) =>
    asMember(context, async (tx, orgId) => {
      const { id, key, name, icon, color, deletedAt } = projects
      const rows = await tx
        .select({ id, key, name, icon, color, deletedAt })
        .from(projects)
        .where(
          and(
            eq(projects.orgId, orgId),
            isNotNull(projects.deletedAt),
            gt(projects.deletedAt, context.now().getTime() - restorableMs),
            isProjectAdmin(orgId, context.auth),
          ),
        )
        .orderBy(desc(projects.deletedAt))
        .limit(maxListed)
      return { list: rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? 0 })) }
    }),
}
