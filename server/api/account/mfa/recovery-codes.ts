import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { recoveryCodes } from '../../../db/schema.ts'
import type { HandlerContext } from '../../../http/handler-types.ts'
import { makeJoinCode, readJoinCode } from '../../organization/join-code-rules.ts'
import { factorMethodsOf } from './factor-queries.ts'

const codeCount = 10

type Context = Pick<HandlerContext, 'secrets' | 'passwords' | 'now'>

/** A keyed hash, so that nobody can guess codes with only a copy of the database. */
const keyed = ({ secrets }: Context, userId: bigint, code: string) =>
  secrets.hmac('recovery-code', `${userId}\n${code}`)

/**
 * The stored form of a typed code if it could be one of this person's, otherwise null. Codes from before salts were introduced are only
 * keyed. Takes as long as a password hash, so it runs before a transaction begins.
 */
export const storedRecoveryCode = async (
  context: Context & Pick<HandlerContext, 'db'>,
  userId: bigint,
  typed: string,
): Promise<string | null> => {
  const code = readJoinCode(typed)
  const [one] = await context.db.system((tx) =>
    tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1),
  )
  if (!code || !one) return null
  const text = keyed(context, userId, code)
  return one.codeHash.startsWith('$') ? context.passwords.salted(one.codeHash)(text) : text
}

/** The code in two halves, for copying by hand. */
const written = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Issues ten new codes of 50 bits each and invalidates the old ones. Only hashes are stored, with a salt per person. */
export const issueRecoveryCodes = async (context: Context, tx: Tx, userId: bigint): Promise<string[]> => {
  const issued = Array.from({ length: codeCount }, () => makeJoinCode(randomBytes(codeCount)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const hash = context.passwords.salted()
  const hashes = await Promise.all(issued.map((code) => hash(keyed(context, userId, code))))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
  return issued.map(written)
}

/** Recovery codes are issued with the first factor only. */
export const codesForFirstFactor = async (
  context: Context,
  tx: Tx,
  userId: bigint,
): Promise<{ recoveryCodes?: string[] }> =>
  (await factorMethodsOf(tx, userId)).length > 0 ? {} : { recoveryCodes: await issueRecoveryCodes(context, tx, userId) }

/** Without a factor the codes are useless. */
export const dropCodesWithoutFactor = async (tx: Tx, userId: bigint): Promise<void> => {
  if ((await factorMethodsOf(tx, userId)).length === 0)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Consumes a stored code: true for exactly one caller. */
export const redeemRecoveryCode = async (
  { now }: Context,
  tx: Tx,
  userId: bigint,
  codeHash: string,
): Promise<boolean> => {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}
