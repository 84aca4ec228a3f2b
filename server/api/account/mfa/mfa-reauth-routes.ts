import type { Handlers } from '../../../http/handler-types.ts'
import { notFound } from '../../signed-session.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { passkeysOf } from './factor-queries.ts'
import { ownAccount } from './own-account.ts'
import { passkeyOptions, provePasskey } from './passkey-ceremony.ts'
import { withCode } from './prove-code.ts'

/** Reauthentication by a second factor instead of the password. */
export const mfaReauthRoutes: Pick<Handlers, 'startPasskeyReauth' | 'reauthenticateByFactor'> = {
  startPasskeyReauth: async (_payload, context) => {
    const userId = BigInt(context.auth.userId)
    if ((await context.db.system((tx) => passkeysOf(tx, userId))).length === 0) throw notFound()
    return passkeyOptions(context, 'reauthenticate', userId)
  },

  reauthenticateByFactor: async (payload, context) => {
    if ('challengeId' in payload) {
      await provePasskey(context, { purpose: 'reauthenticate', userId: BigInt(context.auth.userId), ...payload })
      return confirmIdentity(context, 'passkey')
    }
    const account = await context.db.system((tx) => ownAccount(context, tx))
    return withCode(context, account, { factor: 'totp', code: payload.code }, (prove) =>
      confirmIdentity(context, 'totp', prove),
    )
  },
}
