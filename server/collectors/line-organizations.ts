import type { IncomingHttpHeaders } from 'node:http'
import { findCaller } from '../auth/caller.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller, ServerDeps } from '../http/handler-types.ts'
import type { ParsedLine } from './line-parser.ts'

type Deps = Pick<ServerDeps, 'db' | 'secrets' | 'limits'>

/** The user of the session that a batch was sent with. Null without a valid session; the events are stored in any case. */
export const senderOf = async (
  deps: Deps,
  { headers, ip }: { headers: IncomingHttpHeaders; ip: string },
): Promise<Caller | null> => {
  const token = headers.accesstoken
  if (typeof token !== 'string' || token === '') return null
  return findCaller(deps, token, { ip }).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
}

/** The organisations that a user is a member of. */
const organizationsOf = async ({ db }: Deps, userId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await db.system((tx) =>
    tx.$client.query<{ id: string }>({
      name: 'organizations_of_sender',
      text: 'SELECT org_id AS id FROM members WHERE user_id = $1 AND enabled',
      values: [userId],
    }),
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * The organisation of each line. A line names its organisation and user. They are accepted if the batch was sent with a session of
 * that user and the user is a member of the organisation; otherwise the answer is null.
 */
export const organizationOfLines = async (deps: Deps, sender: Caller | null, lines: readonly ParsedLine[]) => {
  const isOwn = ({ tags }: ParsedLine) => sender !== null && tags.userid === sender.userId && tags.org_id !== undefined
  const isElsewhere = lines.some((line) => isOwn(line) && line.tags.org_id !== sender?.orgId)
  const mine = isElsewhere && sender ? await organizationsOf(deps, sender.userId) : new Set<string>()
  return (line: ParsedLine): string | null => {
    const { org_id: orgId = '' } = line.tags
    if (!isOwn(line)) return null
    return orgId === sender?.orgId || mine.has(orgId) ? orgId : null
  }
}
