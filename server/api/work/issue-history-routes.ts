import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { fileHistoryOf, historyOf } from '../../../src/core/work/history-rules.ts'
import { attachments, issues, workChanges, workHistory } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { historyPatch } from '../../sync/compact-log.ts'
import { laneOf } from '../../sync/lanes.ts'
import { scopesOf } from '../../sync/scopes.ts'
import { asMember, notFound } from '../signed-session.ts'

/** An issue with more changes gets only the last ones. */
const maxChanges = 1000

export const issueHistoryRoutes: Pick<Handlers, 'issueHistory'> = {
  /** From the log of changes and `work_history`; only changes in projects that the caller may see now. */
  issueHistory: ({ issueId }, context) =>
    asMember(context, async (tx, orgId) => {
      const { userId, roleCodes } = context.auth
      const scopes = await scopesOf(tx, laneOf(orgId, userId), roleCodes)
      const [issue] = await tx
        .select({ scope: issues.scope })
        .from(issues)
        .where(and(eq(issues.orgId, orgId), eq(issues.id, issueId), inArray(issues.scope, scopes)))
      if (!issue) throw notFound()
      const changesIn = (table: typeof workChanges | typeof workHistory, entity: string, rowIds: readonly string[]) => {
        const { seq, at, actor, patch, rowId } = table
        return tx
          .select({ seq, at, actor, patch: table === workChanges ? historyPatch(sql`${patch}`) : patch, rowId })
          .from(table)
          .where(
            and(
              eq(table.orgId, orgId),
              inArray(rowId, [...rowIds]),
              eq(table.entity, entity),
              inArray(table.scope, scopes),
            ),
          )
          .orderBy(desc(seq), asc(table.n))
          .limit(maxChanges)
      }
      const changesOf = async (entity: 'issue' | 'attachment', rowIds: readonly string[]) => {
        if (rowIds.length === 0) return []
        const newer = await changesIn(workChanges, entity, rowIds)
        return [...newer, ...(await changesIn(workHistory, entity, rowIds))].slice(0, maxChanges)
      }
      const bySeq = (a: { seq: number }, b: { seq: number }) => a.seq - b.seq
      const ofIssue = await changesOf('issue', [issueId])
      // not a subquery: it makes PostgreSQL read the whole log
      const files = await tx
        .select({ id: attachments.id })
        .from(attachments)
        .where(and(eq(attachments.orgId, orgId), eq(attachments.issueId, issueId)))
      const fileIds = files.map(({ id }) => id)
      const ofFiles = await changesOf('attachment', fileIds)
      return { list: [...historyOf(ofIssue.sort(bySeq)), ...fileHistoryOf(ofFiles.sort(bySeq))].sort(bySeq) }
    }),
}
