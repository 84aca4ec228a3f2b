import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { SQL } from 'drizzle-orm'
import { codes } from '../../../../src/core/codes.ts'
import { lockAccount } from '../../../auth/session-store.ts'
import type { Tx } from '../../../db/database.ts'
import { passkeys } from '../../../db/schema.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'
import { capsTable } from '../../../limits/caps.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { notFound } from '../../signed-session.ts'
import { renewDevices } from '../renew-devices.ts'
import { type PasskeyRow, passkeysOf } from './factor-queries.ts'
import { lockedOwnAccount } from './own-account.ts'
import { codesForFirstFactor, dropCodesWithoutFactor } from './recovery-codes.ts'

/** The maximum number of passkeys, more than anyone needs. */
const { max: maxPasskeys } = capsTable.passkeysOfPerson

/** Checked when a passkey's creation begins and again when it is stored: several may begin before the first is stored. */
export const refuseMore = (present: PasskeyRow[]): void => {
  if (present.length >= maxPasskeys) throw invalidField('name', 'tooMany')
}

/** The user handle for authenticators: the same for all passkeys of a person, so that a device has one per site. */
export const userHandleOf = (
  { secrets }: Pick<HandlerContext, 'secrets'>,
  userId: bigint,
  present: PasskeyRow[],
): string => present[0]?.userHandle ?? secrets.hmac('passkey-user', String(userId))

interface NewPasskey {
  name: string
  transports: string[]
  made: NonNullable<VerifiedRegistrationResponse['registrationInfo']>
}

/**
 * Stores a verified passkey and informs its person. Returns the recovery codes of a first factor, and the mark of this
 * device.
 */
export const addPasskey = async (
  context: HandlerContext<Caller>,
  tx: Tx,
  { name, transports, made: { credential, credentialBackedUp } }: NewPasskey,
) => {
  await lockAccount(tx, BigInt(context.auth.userId), 'end')
  const account = await lockedOwnAccount(context, tx)
  const present = await passkeysOf(tx, account.id)
  refuseMore(present)
  const first = await codesForFirstFactor(context, tx, account.id)
  const [row] = await tx
    .insert(passkeys)
    .values({
      userId: account.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      userHandle: userHandleOf(context, account.id, present),
      counter: credential.counter,
      transports,
      backedUp: credentialBackedUp,
      name,
      createdAt: context.now(),
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (!row) throw new ApiError(codes.identityTaken, { message: 'account.passkey_taken' })
  await context.sendMail(tx, composeMail('passkeyAdded', account.email, context.facts.language, { name }))
  await context.audit(tx, { action: 'factor.added', detail: { factor: 'passkey', id: row.id } })
  return { id: row.id, ...first, mark: await renewDevices(context, tx, account.id, 'allFactors') }
}

/** Removes the passkey that `isOwn` selects, with the recovery codes if it was the last factor, and informs its person. */
export const dropPasskey = async (context: HandlerContext<Caller>, tx: Tx, isOwn: SQL | undefined): Promise<void> => {
  const account = await lockedOwnAccount(context, tx)
  const [removed] = await tx.delete(passkeys).where(isOwn).returning()
  if (!removed) throw notFound()
  await dropCodesWithoutFactor(tx, account.id)
  const { id, name } = removed
  await context.sendMail(tx, composeMail('passkeyRemoved', account.email, context.facts.language, { name }))
  await context.audit(tx, { action: 'factor.removed', detail: { factor: 'passkey', id } })
}
