import { and, desc, eq } from 'drizzle-orm'
import { apiKeyRules } from '../../../../src/core/forms/account-form-rules.ts'
import { apiKeyPrefix } from '../../../auth/caller.ts'
import { apiKeys } from '../../../db/schema.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { acceptExpiry, acceptFields, isId } from '../../accepted-fields-rules.ts'
import { noPermission, notFound } from '../../signed-session.ts'
import { lockedOwnAccount } from '../mfa/own-account.ts'
import { ownKeys, refuseAboveLimit } from './api-key-queries.ts'

const shownCharacters = 10

const keyView = (row: typeof apiKeys.$inferSelect) => ({
  id: row.id,
  name: row.name,
  start: row.start,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

/** API keys that call as their owner. A key is shown once, when it is created; only its hash is stored. */
export const apiKeysRoutes: Pick<Handlers, 'createApiKey' | 'listApiKeys' | 'revokeApiKey'> = {
  createApiKey: async ({ name, expiresAt }, context) => {
    const { auth, secrets, facts } = context
    acceptFields(apiKeyRules, { name }, facts.language)
    const expiry = acceptExpiry(expiresAt, context.now())
    // a key made by a disabled member would work as soon as they are enabled again
    if (auth.orgId && auth.roleCodes.length === 0) throw noPermission()
    return context.once('system', async (tx) => {
      await lockedOwnAccount(context, tx)
      await refuseAboveLimit(tx, auth, context.now())
      const key = secrets.newTaggedToken(apiKeyPrefix)
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
