import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { passkeyChallenges, passkeys } from '../../../db/schema.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../../http/handler-types.ts'
import { ownOrigins } from '../../../http/own-origins.ts'
import { isId } from '../../accepted-fields-rules.ts'
import { factorWrong } from './factor-limits.ts'
import { type PasskeyRow, passkeysOf } from './factor-queries.ts'
import { ticketInvalid } from './mfa-ticket.ts'

const lifeMs = 5 * 60_000

type Context = Pick<HandlerContext, 'config' | 'db' | 'now' | 'audit'>
type Purpose = 'register' | 'signIn' | 'reauthenticate'
type Registration = Parameters<Handlers['confirmPasskey']>[0]['credential']
type Assertion = Parameters<Handlers['signInByPasskey']>[0]['credential']

/** Imported when the first passkey is used, because it would be a third of the code that is loaded at start. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Passkeys are bound to a host name, never to an IP address: on loopback it is `localhost`. */
export const relyingParty = ({ publicOrigin }: HandlerContext['config']) => {
  const { hostname } = new URL(publicOrigin)
  return {
    rpID: hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname,
    origins: [...ownOrigins(publicOrigin)],
  }
}

export const saveChallenge = async (
  { db, now }: Context,
  purpose: Purpose,
  userId: bigint | null,
  challenge: string,
): Promise<string> => {
  const expiresAt = new Date(now().getTime() + lifeMs)
  const [row] = await db.system((tx) =>
    tx
      .insert(passkeyChallenges)
      .values({ purpose, userId, challenge, expiresAt })
      .returning({ id: passkeyChallenges.id }),
  )
  return row?.id ?? ''
}

/** Consumes the challenge of this ceremony. Refuses 0413001 when it is unknown, expired or another person's. */
export const consumeChallenge = async (
  { db, now }: Context,
  purpose: Purpose,
  userId: bigint | null,
  challengeId: string,
): Promise<string> => {
  const isTheirs = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const isOpen = and(
    eq(passkeyChallenges.id, challengeId),
    eq(passkeyChallenges.purpose, purpose),
    isTheirs,
    isNull(passkeyChallenges.usedAt),
    gt(passkeyChallenges.expiresAt, now()),
  )
  const [row] = isId(challengeId)
    ? await db.system((tx) => tx.update(passkeyChallenges).set({ usedAt: now() }).where(isOpen).returning())
    : []
  if (!row) throw ticketInvalid()
  return row.challenge
}

/** Verifies a new passkey: made for this challenge, on this site, with user verification. Refuses 0400001 otherwise. */
export const verifyRegistration = async ({ config }: Context, challenge: string, credential: Registration) => {
  const { rpID, origins } = relyingParty(config)
  const answer = await (await webAuthn())
    .verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, transports: credential.response.transports as never },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    .catch(() => null)
  if (!answer?.verified) throw invalidField('credential', 'refused')
  return answer.registrationInfo
}

/** Options for a signature by one of this person's passkeys, or by any that the device has for this site. */
export const passkeyOptions = async (context: Context, purpose: Purpose, userId: bigint | null) => {
  const own = userId === null ? [] : await context.db.system((tx) => passkeysOf(tx, userId))
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(context.config).rpID,
    userVerification: 'required',
    timeout: lifeMs,
    ...(userId === null
      ? {}
      : { allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }),
  })
  const challengeId = await saveChallenge(context, purpose, userId, options.challenge)
  return { challengeId, options: { ...options } }
}

const newCounter = async (context: Context, passkey: PasskeyRow, challenge: string, credential: Assertion) => {
  const { rpID, origins } = relyingParty(context.config)
  const { userHandle, ...response } = credential.response
  const answer = await (await webAuthn())
    .verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    })
    .catch(() => null)
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}

/** Stores the counter of a signature; false if it did not grow, which means a copy. Many passkeys do not count. */
const moveCounter = async (tx: Tx, { id }: PasskeyRow, next: number, now: Date): Promise<boolean> => {
  const moved = await tx
    .update(passkeys)
    .set({ counter: next, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), next === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, next)))
    .returning({ id: passkeys.id })
  return moved.length === 1
}

/**
 * The passkey that signed the challenge, after checking signature, origin, user verification and counter. If `userId` is
 * null, the user handle in the passkey names its person. Refuses 0410001 and writes to the audit log.
 */
export const provePasskey = async (
  context: Context,
  { purpose, userId, challengeId, credential }: ProvedBy,
): Promise<PasskeyRow> => {
  const challenge = await consumeChallenge(context, purpose, userId, challengeId)
  const [passkey] = await context.db.system((tx) =>
    tx.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)),
  )
  const handle = credential.response.userHandle
  const isTheirs =
    passkey !== undefined &&
    (userId === null
      ? handle === passkey.userHandle
      : passkey.userId === userId && (!handle || handle === passkey.userHandle))
  const counter = isTheirs ? await newCounter(context, passkey, challenge, credential) : null
  const isProved = await context.db.system(async (tx) => {
    if (isTheirs && counter !== null && (await moveCounter(tx, passkey, counter, context.now()))) return true
    const detail = { factor: 'passkey', ...(isTheirs ? { passkeyId: passkey.id } : {}) }
    await context.audit(tx, { action: 'factor.failed', actorId: isTheirs ? String(passkey.userId) : null, detail })
    return false
  })
  if (!isProved || !passkey) throw factorWrong()
  return passkey
}

interface ProvedBy {
  purpose: Purpose
  userId: bigint | null
  challengeId: string
  credential: Assertion
}
