import { sql } from 'drizzle-orm'
import type { FoundIssue } from '../../../src/core/calls/work-calls.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { laneOf } from '../../sync/lanes.ts'
import { scopesOf } from '../../sync/scopes.ts'
import { asMember } from '../signed-session.ts'
import { idsThatHad, readIssueKey } from './find-issues.ts'

const maxResults = 50

/** The issue that has or had this key: the search terms of an issue do not contain its keys. Nothing if the text is not a key. */
const ofKey = (orgId: string, scopes: string[], text: string) => {
  const key = readIssueKey(text.normalize('NFKC').trim())
  if (!key) return sql`SELECT NULL::uuid WHERE false`
  const { project, number } = key
  return sql`
    SELECT i.id FROM projects p JOIN issues i ON i.org_id = p.org_id AND i.project_id = p.id
    WHERE p.key = ${project} AND i.number = ${number}
      AND i.org_id = ${orgId} AND i.scope = ANY (${sql.param(scopes)}) AND i.deleted_at IS NULL
    UNION (${idsThatHad(key, { orgId, scopes })})`
}

export const searchRoutes: Pick<Handlers, 'searchIssues'> = {
  searchIssues: ({ text }, context) =>
    asMember(context, async (tx, orgId) => {
      const { userId, roleCodes } = context.auth
      const scopes = await scopesOf(tx, laneOf(orgId, userId), roleCodes)
      const given = sql`${orgId}, ${sql.param(scopes)}, ${text}, ${maxResults}`
      // by its key first, and by a comment alone last
      const { rows } = await tx.execute<FoundIssue>(
        sql`SELECT i.id, i.summary, i.number, p.key AS "projectKey", p.name AS "projectName", s.name AS "statusName", s.category, s.color
            FROM (
              SELECT issue_id, min(place) AS place FROM (
                SELECT id AS issue_id, 0 AS place FROM (${ofKey(orgId, scopes, text)}) AS of_key (id)
                UNION ALL SELECT issue_id, 1 FROM search_issues(${given})
                UNION ALL SELECT issue_id, 2 FROM search_comments(${given})
              ) AS places GROUP BY issue_id
            ) AS found
            JOIN issues i ON i.org_id = ${orgId} AND i.id = found.issue_id AND i.deleted_at IS NULL
            JOIN projects p ON p.org_id = ${orgId} AND p.id = i.project_id
            JOIN statuses s ON s.org_id = ${orgId} AND s.id = i.status_id
            ORDER BY found.place, i.id DESC LIMIT ${maxResults}`,
      )
      return { list: rows }
    }),
}
