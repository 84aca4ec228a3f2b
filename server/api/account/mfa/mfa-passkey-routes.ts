import { and, eq } from 'drizzle-orm'
import { passkeyRules } from '../../../../src/core/forms/account-form-rules.ts'
import { passkeys } from '../../../db/schema.ts'
import type { Caller, Handlers } from '../../../http/handler-types.ts'
import { acceptFields, isId } from '../../accepted-fields-rules.ts'
import { notFound } from '../../signed-session.ts'
import { passkeysOf } from './factor-queries.ts'
import { ownAccount } from './own-account.ts'
import { consumeChallenge, relyingParty, saveChallenge, verifyRegistration, webAuthn } from './passkey-ceremony.ts'
import { addPasskey, dropPasskey, refuseMore, userHandleOf } from './passkey-storage.ts'

const own = ({ userId }: Caller, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, BigInt(userId)))

/** The passkeys of a person, distinguished by their names. */
export const mfaPasskeyRoutes: Pick<Handlers, 'startPasskey' | 'confirmPasskey' | 'renamePasskey' | 'removePasskey'> = {
  startPasskey: async (_payload, context) => {
    const { account, present } = await context.db.system(async (tx) => {
      const account = await ownAccount(context, tx)
      return { account, present: await passkeysOf(tx, account.id) }
    })
    refuseMore(present)
    const options = await (await webAuthn()).generateRegistrationOptions({
      rpName: 'Worktide',
      rpID: relyingParty(context.config).rpID,
      userName: account.email,
      userDisplayName: account.name,
      userID: new Uint8Array(Buffer.from(userHandleOf(context, account.id, present), 'base64url')),
      attestationType: 'none',
      excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const challengeId = await saveChallenge(context, 'register', account.id, options.challenge)
    return { challengeId, options: { ...options } }
  },

  confirmPasskey: async ({ challengeId, name, credential }, context) => {
    acceptFields(passkeyRules, { name }, context.facts.language)
    const challenge = await consumeChallenge(context, 'register', BigInt(context.auth.userId), challengeId)
    const made = await verifyRegistration(context, challenge, credential)
    const transports = credential.response.transports ?? []
    const { mark, ...added } = await context.db.system((tx) =>
      addPasskey(context, tx, { name: name.trim(), transports, made }),
    )
    context.setDeviceMark(mark)
    return added
  },

  renamePasskey: async ({ id, name }, { auth, db, facts }) => {
    acceptFields(passkeyRules, { name }, facts.language)
    if (!isId(id)) throw notFound()
    const renamed = await db.system((tx) =>
      tx.update(passkeys).set({ name: name.trim() }).where(own(auth, id)).returning({ id: passkeys.id }),
    )
    if (renamed.length === 0) throw notFound()
    return {}
  },

  removePasskey: async ({ id }, context) => {
    if (!isId(id)) throw notFound()
    await context.db.system((tx) => dropPasskey(context, tx, own(context.auth, id)))
    return {}
  },
}
