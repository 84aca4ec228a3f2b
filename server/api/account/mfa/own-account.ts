import type { Tx } from '../../../db/database.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'
import { notFound } from '../../signed-session.ts'
import { type AccountRow, findAccount, lockAccount } from '../account-queries.ts'

/** The account of who calls. */
export const ownAccount = async ({ auth }: Pick<HandlerContext<Caller>, 'auth'>, tx: Tx): Promise<AccountRow> => {
  const account = await findAccount(tx, auth.userId)
  if (!account) throw notFound()
  return account
}

/** The same, locked: for who counts what they have. */
export const lockedAccount = async (context: Pick<HandlerContext<Caller>, 'auth'>, tx: Tx): Promise<AccountRow> => {
  await lockAccount(tx, BigInt(context.auth.userId))
  return ownAccount(context, tx)
}
