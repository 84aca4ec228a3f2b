import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Database, prepared, type Tx } from '../../../db/database.ts'
import { accounts, passkeys, recoveryCodes, totpFactors } from '../../../db/schema.ts'

export type FactorMethod = 'passkey' | 'totp' | 'recovery'
export type TotpRow = typeof totpFactors.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect

/** The confirmed authenticator app, if any. */
export const findTotp = async (tx: Tx, userId: bigint): Promise<TotpRow | undefined> =>
  (
    await tx
      .select()
      .from(totpFactors)
      .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  )[0]

export const passkeysOf = (tx: Tx, userId: bigint): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export const countRecoveryCodes = async (tx: Tx, userId: bigint): Promise<number> => {
  const [row] = await tx
    .select({ total: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.total ?? 0
}

/** The available second factors, the easiest first; empty for a person without one. */
export const factorMethodsOf = async (tx: Tx, userId: bigint): Promise<FactorMethod[]> => {
  const methods: FactorMethod[] = []
  if ((await passkeysOf(tx, userId)).length > 0) methods.push('passkey')
  if (await findTotp(tx, userId)) methods.push('totp')
  if (methods.length > 0 && (await countRecoveryCodes(tx, userId)) > 0) methods.push('recovery')
  return methods
}

const hasFactor = (reader: Tx, name: string) =>
  reader
    .select({ passkeyId: passkeys.id, totpSince: totpFactors.confirmedAt })
    .from(accounts)
    .leftJoin(passkeys, eq(passkeys.userId, accounts.id))
    .leftJoin(totpFactors, eq(totpFactors.userId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('userId')))
    .limit(1)
    .prepare(name)

/** Whether a second factor is required: one query at every sign-in. */
export const hasSecondFactor = async (db: Database, userId: bigint): Promise<boolean> => {
  const [row] = await prepared(db.reader, 'has_second_factor', hasFactor).execute({ userId })
  return Boolean(row?.passkeyId ?? row?.totpSince)
}
