import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { historyOf } from '../../../src/core/work/history-rules.ts'
import { issues, workChanges } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { laneOf } from '../../sync/lanes.ts'
import { scopesOf } from '../../sync/scopes.ts'
import { asMember, notFound } from '../signed-session.ts'

/** Of an issue with more, the last ones. */
const mostChanges = 1000

export const issueHistoryRoutes: Pick<Handlers, 'issueHistory'> = {
  /** By the log of changes: only what was written in projects that the caller may see now. */
  issueHistory: ({ issueId }, context) =>
    asMember(context, async (tx, orgId) => {
      const { userId, roleCodes } = context.auth
      const scopes = await scopesOf(tx, laneOf(orgId, userId), roleCodes)
      const [issue] = await tx
        .select({ scope: issues.scope })
        .from(issues)
        .where(and(eq(issues.orgId, orgId), eq(issues.id, issueId), inArray(issues.scope, scopes)))
      if (!issue) throw notFound()
      const { seq, at, actor, patch } = workChanges
      const changes = await tx
        .select({ seq, at, actor, patch })
        .from(workChanges)
        .where(
          and(
            eq(workChanges.orgId, orgId),
            eq(workChanges.rowId, issueId),
            eq(workChanges.entity, 'issue'),
            inArray(workChanges.scope, scopes),
          ),
        )
        .orderBy(desc(seq), asc(workChanges.n))
        .limit(mostChanges)
      return { list: historyOf(changes.sort((a, b) => a.seq - b.seq)) }
    }),
}
