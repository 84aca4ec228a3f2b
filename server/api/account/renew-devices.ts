import { forgetDevices, type Proof } from '../../auth/known-devices.ts'
import { setDeviceOf } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import type { Caller, HandlerContext } from '../../http/handler-types.ts'

/**
 * Whoever changes how they sign in ends all device marks of their account: only this browser stays known, by a new mark, which
 * is answered. Only for who holds `lockAccount(…, 'end')`.
 */
export const renewDevices = async (
  context: HandlerContext<Caller>,
  tx: Tx,
  userId: bigint,
  proof: Proof,
): Promise<string> => {
  await forgetDevices(tx, userId)
  const { id, mark } = await context.rememberDevice(tx, userId, proof)
  if (context.auth.sessionId) await setDeviceOf(tx, { id: context.auth.sessionId }, id)
  return mark
}
