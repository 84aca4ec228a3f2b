import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../../db/database.ts'
import { totpFactors } from '../../../db/schema.ts'
import type { TotpRow } from './factor-queries.ts'

const periodSeconds = 30
/** Clocks of phones differ a little: the previous and the next code are accepted too. */
const toleratedSteps = 1
/** RFC 4226, 4: 160 bits */
const secretBytes = 20

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Worktide', label, secret: Secret.fromBase32(secret), period: periodSeconds })

/** A new secret, and the URI that authenticator apps read from a QR code. */
export const newTotp = (email: string): { secret: string; uri: string } => {
  const secret = new Secret({ size: secretBytes }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

/** The 30-second step of a code; null if it is not of an accepted step. */
export const stepOfCode = (secret: string, typed: string, now: Date): number | null => {
  const token = typed.normalize('NFKC').replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: toleratedSteps })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

/** Consumes the code of this step: true for exactly one caller, false for older steps (RFC 6238, 5.2). */
export const takeStep = async (tx: Tx, { userId }: TotpRow, step: number): Promise<boolean> => {
  const taken = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return taken.length === 1
}
