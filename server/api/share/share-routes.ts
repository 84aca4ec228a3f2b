import { and, eq, isNull } from 'drizzle-orm'
import { pathOf } from '../../../src/core/routes.ts'
import { type ShareResourceType, shareResourcesTable } from '../../../src/core/share/share-resources.ts'
import { shareCodeLength, shareRules } from '../../../src/core/share/share-rules.ts'
import type { Tx } from '../../db/database.ts'
import { shares } from '../../db/schema.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { acceptExpiry, acceptFields } from '../accepted-fields-rules.ts'
import { asMember, noPermission, notFound, rolesNow } from '../signed-session.ts'
import { type Asked, type Link, leaveRoom, linkOf, linksTo, resourceOf, type ShareRow } from './share-queries.ts'
import { shareResources } from './share-resources.ts'

const view = ({ secrets, config }: HandlerContext<Caller>, { share: row, opens }: Link) => {
  const shareCode = secrets.open(row.codeSealed)
  const url = new URL(pathOf(shareResourcesTable[row.resourceType as ShareResourceType].page), config.publicOrigin)
  url.searchParams.set('shareCode', shareCode)
  return {
    shareCode,
    url: url.href,
    pwdEnabled: row.passwordHash === null ? (0 as const) : (1 as const),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    opens,
  }
}

/** Refuses what is not there, or not theirs, before what they may not: nobody learns of another's things. */
const mayShare = async (roleCodes: readonly string[], tx: Tx, orgId: string, asked: Asked) => {
  const resource = shareResources[asked.resourceType]
  if (!(await resource.exists(tx, orgId, asked.resourceId))) throw notFound()
  if (!roleCodes.some((code) => resource.roles.includes(code))) throw noPermission()
}

/** The hash of an accepted password; null for none. */
const acceptPassword = async ({ facts, passwords }: HandlerContext<Caller>, password: string | null | undefined) => {
  if (password === null || password === undefined) return null
  acceptFields(shareRules, { password }, facts.language)
  return passwords.hash(password)
}

/** A share of the organisation that is not revoked, for whoever may share its resource. */
const ownShare = async ({ auth, secrets }: HandlerContext<Caller>, tx: Tx, shareCode: string): Promise<ShareRow> => {
  const isIt = and(eq(shares.codeHash, secrets.hashToken(shareCode)), isNull(shares.revokedAt))
  const [row] = await tx.select().from(shares).where(isIt).for('update')
  if (!row) throw notFound()
  if (!auth.roleCodes.some((code) => resourceOf(row).roles.includes(code))) throw noPermission()
  return row
}

/** The links of what an organisation shows to outsiders. */
export const shareRoutes: Pick<Handlers, 'createShare' | 'listShares' | 'updateShare' | 'revokeShare'> = {
  createShare: async ({ password, expiresAt, ...asked }, context) => {
    const { secrets, auth, now } = context
    await asMember(context, (tx, orgId) => mayShare(auth.roleCodes, tx, orgId, asked))
    const passwordHash = await acceptPassword(context, password)
    const expiry = acceptExpiry(expiresAt, now())
    return context.once('tenant', async (tx) => {
      const orgId = auth.orgId ?? ''
      await leaveRoom(tx, orgId, asked)
      // it may have happened while the password was hashed
      await mayShare(await rolesNow(context, tx, orgId), tx, orgId, asked)
      const shareCode = secrets.newToken().slice(0, shareCodeLength)
      const code = { codeSealed: secrets.seal(shareCode), codeHash: secrets.hashToken(shareCode) }
      const made = { makerId: BigInt(auth.userId), createdAt: now(), expiresAt: expiry }
      const [row] = await tx
        .insert(shares)
        .values({ orgId, ...asked, ...code, passwordHash, ...made })
        .returning()
      if (!row) throw notFound()
      await context.audit(tx, { action: 'share.created', orgId, detail: { id: row.id, ...asked } })
      return view(context, { share: row, opens: true })
    })
  },

  listShares: (asked, context) =>
    asMember(context, async (tx, orgId) => {
      await mayShare(context.auth.roleCodes, tx, orgId, asked)
      return (await linksTo(tx, context.now(), asked)).map((link) => view(context, link))
    }),

  updateShare: async ({ shareCode, password, expiresAt }, context) => {
    // who may not is refused before a password is hashed for them
    await asMember(context, (tx) => ownShare(context, tx, shareCode))
    const passwordHash = await acceptPassword(context, password)
    const expiry = acceptExpiry(expiresAt, context.now())
    return asMember(context, async (tx, orgId) => {
      const row = await ownShare(context, tx, shareCode)
      const change = {
        ...(password === undefined ? {} : { passwordHash, epoch: row.epoch + 1 }),
        ...(expiresAt === undefined ? {} : { expiresAt: expiry }),
      }
      if (Object.keys(change).length > 0) await tx.update(shares).set(change).where(eq(shares.id, row.id))
      await context.audit(tx, { action: 'share.changed', orgId, detail: { id: row.id, fields: Object.keys(change) } })
      const changed = await linkOf(tx, context.now(), row.id)
      if (!changed) throw notFound()
      return view(context, changed)
    })
  },

  revokeShare: ({ shareCode }, context) =>
    asMember(context, async (tx, orgId) => {
      const { id } = await ownShare(context, tx, shareCode)
      await tx.update(shares).set({ revokedAt: context.now() }).where(eq(shares.id, id))
      await context.audit(tx, { action: 'share.revoked', orgId, detail: { id } })
      return {}
    }),
}
