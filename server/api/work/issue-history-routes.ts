import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fileHistoryOf, historyOf } from '../../../src/core/work/history-rules.ts'
import { attachments, issues, workChanges } from '../../db/schema.ts'
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
      const changesOf = (entity: 'issue' | 'attachment', rowIds: SQL | string) => {
        const { seq, at, actor, patch, rowId } = workChanges
        return tx
          .select({ seq, at, actor, patch, rowId })
          .from(workChanges)
          .where(
            and(
              eq(workChanges.orgId, orgId),
              typeof rowIds === 'string' ? eq(rowId, rowIds) : inArray(rowId, rowIds),
              eq(workChanges.entity, entity),
              inArray(workChanges.scope, scopes),
            ),
          )
          .orderBy(desc(seq), asc(workChanges.n))
          .limit(mostChanges)
      }
      const bySeq = (a: { seq: number }, b: { seq: number }) => a.seq - b.seq
      const ofIssue = await changesOf('issue', issueId)
      const files = sql`(SELECT id::text FROM ${attachments} WHERE org_id = ${orgId} AND issue_id = ${issueId})`
      const ofFiles = await changesOf('attachment', files)
      return { list: [...historyOf(ofIssue.sort(bySeq)), ...fileHistoryOf(ofFiles.sort(bySeq))].sort(bySeq) }
    }),
}
