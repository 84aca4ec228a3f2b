import { and, count, eq, gt, isNull, or } from 'drizzle-orm'
import { codes } from '../../../../src/core/codes.ts'
import * as limits from '../../../../src/core/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { apiKeys } from '../../../db/schema.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'

/** The caller's own keys in the current organisation. */
export const ownKeys = ({ userId, orgId }: Caller) =>
  and(
    eq(apiKeys.userId, BigInt(userId)),
    orgId ? eq(apiKeys.orgId, orgId) : isNull(apiKeys.orgId),
    isNull(apiKeys.revokedAt),
  )

/** Refuses a key above the limit per person; expired keys are not counted. The account must be locked. */
export const refuseAboveLimit = async (tx: Tx, auth: Caller, now: Date): Promise<void> => {
  const isWorking = and(ownKeys(auth), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
  const [present] = await tx.select({ total: count() }).from(apiKeys).where(isWorking)
  if ((present?.total ?? 0) >= limits.apiKeysPerPerson)
    throw new ApiError(codes.invalidField, { message: 'apiKey.too_many' })
}

/** Revokes every key of a person in all organisations, because after a password reset nobody knows who created them. */
export const revokeKeysOf = async (
  { audit, now }: Pick<HandlerContext, 'audit' | 'now'>,
  tx: Tx,
  userId: bigint,
): Promise<void> => {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now() })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, orgId: apiKeys.orgId })
  const inOrder = revoked.sort((a, b) => ((a.orgId ?? '~') < (b.orgId ?? '~') ? -1 : 1))
  for (const { id, orgId } of inOrder)
    await audit(tx, { action: 'apiKey.revoked', orgId, actorId: String(userId), detail: { id } })
}
