import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { recoveryCodes } from '../../../db/schema.ts'
import type { HandlerContext } from '../../../http/handler-types.ts'
import { makeJoinCode, readJoinCode } from '../../organization/join-code-rules.ts'
import { factorWaysOf } from './factor-queries.ts'

const codeCount = 10

type Context = Pick<HandlerContext, 'secrets' | 'now'>

const hashOf = ({ secrets }: Context, userId: bigint, code: string) =>
  secrets.hmac('recovery-code', `${userId}\n${code}`)

/** In two halves, to be copied by hand. */
const written = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Ten new codes of 50 bits each; the ones before work no more. Only their hashes stay. */
export const issueRecoveryCodes = async (context: Context, tx: Tx, userId: bigint): Promise<string[]> => {
  const issued = Array.from({ length: codeCount }, () => makeJoinCode(randomBytes(codeCount)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(issued.map((code) => ({ userId, codeHash: hashOf(context, userId, code) })))
  return issued.map(written)
}

/** With the first factor come the codes for the day it is lost; to further ones there is nothing to add. */
export const codesForFirstFactor = async (
  context: Context,
  tx: Tx,
  userId: bigint,
): Promise<{ recoveryCodes?: string[] }> =>
  (await factorWaysOf(tx, userId)).length > 0 ? {} : { recoveryCodes: await issueRecoveryCodes(context, tx, userId) }

/** Codes without a factor would open nothing. */
export const dropCodesWithoutFactor = async (tx: Tx, userId: bigint): Promise<void> => {
  if ((await factorWaysOf(tx, userId)).length === 0)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Uses a code up: true for exactly one caller. */
export const redeemRecoveryCode = async (context: Context, tx: Tx, userId: bigint, typed: string): Promise<boolean> => {
  const code = readJoinCode(typed)
  if (!code) return false
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(context, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}
