import type { Tx } from '../../../db/database.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'
import { notFound } from '../../signed-session.ts'
import { type AccountRow, findAccount } from '../account-queries.ts'

/** The account of who calls. */
export const ownAccount = async ({ auth }: Pick<HandlerContext<Caller>, 'auth'>, tx: Tx): Promise<AccountRow> => {
  const account = await findAccount(tx, auth.userId)
  if (!account) throw notFound()
  return account
}
