import { codes } from '../../../../src/core/envelope.ts'
import { vouchingSession } from '../../../auth/session-store.ts'
import type { Tx } from '../../../db/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'
import { notFound } from '../../signed-session.ts'
import { type AccountRow, findAccount, lockAccount } from '../account-queries.ts'

/** The account of who calls. */
export const ownAccount = async ({ auth }: Pick<HandlerContext<Caller>, 'auth'>, tx: Tx): Promise<AccountRow> => {
  const account = await findAccount(tx, auth.userId)
  if (!account) throw notFound()
  return account
}

/**
 * The same, for who changes how they get in: locked, so that they count what they have, and while their session lives. One that
 * was ended since the call began (403) makes nothing, and takes nothing away.
 */
export const heldAccount = async (
  context: Pick<HandlerContext<Caller>, 'auth' | 'now'>,
  tx: Tx,
): Promise<AccountRow> => {
  const { auth, now } = context
  if (!(await vouchingSession(tx, auth.sessionId ?? '', now())))
    throw new ApiError(codes.sessionRevoked, { message: 'session.revoked' })
  await lockAccount(tx, BigInt(auth.userId))
  return ownAccount(context, tx)
}
