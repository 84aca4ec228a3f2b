import { codes } from '../../../../src/core/codes.ts'
import { vouchingSession } from '../../../auth/session-store.ts'
import type { Tx } from '../../../db/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'
import { notFound } from '../../signed-session.ts'
import { type AccountRow, findAccount, lockAccount } from '../account-queries.ts'

/** The caller's account. */
export const ownAccount = async ({ auth }: Pick<HandlerContext<Caller>, 'auth'>, tx: Tx): Promise<AccountRow> => {
  const account = await findAccount(tx, auth.userId)
  if (!account) throw notFound()
  return account
}

/**
 * The caller's account, locked for a change of sign-in methods together with the caller's session. A session that has ended
 * since the call began is refused (403), so that it can neither add nor remove a method.
 */
export const lockedOwnAccount = async (
  context: Pick<HandlerContext<Caller>, 'auth' | 'now'>,
  tx: Tx,
): Promise<AccountRow> => {
  const { auth, now } = context
  if (!(await vouchingSession(tx, auth.sessionId ?? '', now())))
    throw new ApiError(codes.sessionRevoked, { message: 'session.revoked' })
  await lockAccount(tx, BigInt(auth.userId))
  return ownAccount(context, tx)
}
