import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { codes } from '../../../src/core/envelope.ts'
import { apiKeyRules } from '../../../src/core/forms/account-form-rules.ts'
import * as limits from '../../../src/core/limits-table.ts'
import { apiKeyPrefix } from '../../auth/caller.ts'
import { vouchingSession } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { apiKeys } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { acceptExpiry, acceptFields, isId } from '../accepted-fields-rules.ts'
import { noPermission, notFound } from '../signed-session.ts'
import { lockAccount } from './account-queries.ts'

const shownCharacters = 10

const keyView = (row: typeof apiKeys.$inferSelect) => ({
  id: row.id,
  name: row.name,
  start: row.start,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

/** The person's own keys of the organisation they are in. */
const ownKeys = ({ userId, orgId }: Caller) =>
  and(
    eq(apiKeys.userId, BigInt(userId)),
    orgId ? eq(apiKeys.orgId, orgId) : isNull(apiKeys.orgId),
    isNull(apiKeys.revokedAt),
  )

/** Refuses one key more than a person may have; who makes two at once takes turns. Keys that are over are not counted. */
const leaveRoom = async (tx: Tx, auth: Caller, now: Date): Promise<void> => {
  await lockAccount(tx, BigInt(auth.userId))
  const isWorking = and(ownKeys(auth), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
  const [present] = await tx.select({ total: count() }).from(apiKeys).where(isWorking)
  if ((present?.total ?? 0) >= limits.apiKeysPerPerson)
    throw new ApiError(codes.invalidField, { message: 'apiKey.too_many' })
}

/** Ends every key of a person, wherever it was made: after a reset nobody knows who made them. */
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

/** Keys that call as their owner. A key is shown once, when it is made; only its hash stays. */
export const apiKeysRoutes: Pick<Handlers, 'createApiKey' | 'listApiKeys' | 'revokeApiKey'> = {
  createApiKey: async ({ name, expiresAt }, context) => {
    const { auth, secrets, facts } = context
    acceptFields(apiKeyRules, { name }, facts.language)
    const expiry = acceptExpiry(expiresAt, context.now())
    // who is switched off would have a key again the moment they are let in
    if (auth.orgId && auth.roleCodes.length === 0) throw noPermission()
    return context.once('system', async (tx) => {
      if (!(await vouchingSession(tx, auth.sessionId ?? '', context.now())))
        throw new ApiError(codes.sessionRevoked, { message: 'session.revoked' })
      await leaveRoom(tx, auth, context.now())
      const key = secrets.newToken(apiKeyPrefix)
      const [row] = await tx
        .insert(apiKeys)
        .values({
          userId: BigInt(auth.userId),
          orgId: auth.orgId,
          name: name.trim(),
          start: key.slice(0, shownCharacters),
          keyHash: secrets.hashToken(key),
          expiresAt: expiry,
        })
        .returning()
      if (!row) throw notFound()
      await context.audit(tx, {
        action: 'apiKey.created',
        orgId: auth.orgId,
        actorId: auth.userId,
        detail: { id: row.id },
      })
      return { ...keyView(row), key }
    })
  },

  listApiKeys: async (_payload, { auth, db }) => {
    const rows = await db.system((tx) =>
      tx.select().from(apiKeys).where(ownKeys(auth)).orderBy(desc(apiKeys.createdAt)),
    )
    return rows.map(keyView)
  },

  revokeApiKey: async ({ id }, { auth, db, audit, now }) => {
    if (!isId(id)) throw notFound()
    await db.system(async (tx) => {
      const revoked = await tx
        .update(apiKeys)
        .set({ revokedAt: now() })
        .where(and(eq(apiKeys.id, id), ownKeys(auth)))
        .returning()
      if (revoked.length === 0) throw notFound()
      await audit(tx, { action: 'apiKey.revoked', orgId: auth.orgId, actorId: auth.userId, detail: { id } })
    })
    return {}
  },
}
