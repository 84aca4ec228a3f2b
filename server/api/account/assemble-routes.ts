import { eq } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import type { Tx } from '../../db/database.ts'
import { sessions } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, Handlers } from '../../http/handler-types.ts'
import { homeOrganization } from './account-queries.ts'
import { assemblyIn, readPerson } from './assembly-queries.ts'

/** Moves a session into the organisation that its person joined after it began. */
const enterLate = async (tx: Tx, { userId, sessionId }: Caller): Promise<string | null> => {
  const orgId = await homeOrganization(tx, userId)
  if (orgId && sessionId) await tx.update(sessions).set({ orgId }).where(eq(sessions.id, sessionId))
  return orgId
}

/**
 * The user of the session, their organisation and rights. Without an organisation it answers 0418 with the real name and
 * address; 0410020 when the account, or the membership of the session's organisation, is disabled.
 */
export const assembleRoutes: Pick<Handlers, 'assemble'> = {
  assemble: async (_payload, { auth, db }) => {
    const person = await readPerson(db.reader, auth.userId)
    const isLate = person.account?.enabled && auth.orgId === null && person.memberships.length > 0
    const orgId = isLate ? await db.system((tx) => enterLate(tx, auth)) : auth.orgId
    const assembly = assemblyIn(person, orgId)
    if (!assembly) throw new ApiError(codes.accountDisabled, { message: 'account.disabled' })
    const { code, userInfo, orgInfo } = assembly
    if (code === codes.temporaryUser) throw new ApiError(code, { result: { userInfo, orgInfo } })
    return { userInfo, orgInfo }
  },
}
