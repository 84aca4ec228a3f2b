import { forgetDevices, type Proof } from '../../auth/known-devices.ts'
import { setDeviceOf } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import type { Caller, HandlerContext } from '../../http/handler-types.ts'

/**
 * After a change of sign-in methods: invalidates all device marks of the account and returns a new one for this browser. The
 * caller must hold `lockAccount(…, 'end')`.
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
