import { and, eq, isNull } from 'drizzle-orm'
import { pathOf } from '../../../src/core/routes.ts'
import { type ShareResourceType, shareResourcesTable } from '../../../src/core/share/share-resources.ts'
import { shareCodeLength, shareRules } from '../../../src/core/share/share-rules.ts'
import type { Tx } from '../../db/database.ts'
import { shares } from '../../db/schema.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { acceptExpiry, acceptFields } from '../accepted-fields-rules.ts'
import { asMember, noPermission, notFound, rolesNow } from '../signed-session.ts'
import {
  type Link,
  linkOf,
  linksTo,
  refuseAboveLimit,
  resourceOf,
  type ShareRow,
  type ShareTarget,
} from './share-queries.ts'
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

/** Refuses a missing or foreign thing before a missing permission, so that nobody learns of other organisations' things. */
const mayShare = async (roleCodes: readonly string[], tx: Tx, orgId: string, target: ShareTarget) => {
  const resource = shareResources[target.resourceType]
  if (!(await resource.exists(tx, orgId, target.resourceId))) throw notFound()
  if (!roleCodes.some((code) => resource.roles.includes(code))) throw noPermission()
}

/** The hash of an accepted password; null for none. */
const acceptPassword = async ({ facts, passwords }: HandlerContext<Caller>, password: string | null | undefined) => {
  if (password === null || password === undefined) return null
  acceptFields(shareRules, { password }, facts.language)
  return passwords.hash(password)
}

/** A share of the caller's organisation that is not revoked, for somebody who may share its resource. */
const ownShare = async ({ auth, secrets }: HandlerContext<Caller>, tx: Tx, shareCode: string): Promise<ShareRow> => {
  const isIt = and(eq(shares.codeHash, secrets.hashToken(shareCode)), isNull(shares.revokedAt))
  const [row] = await tx.select().from(shares).where(isIt).for('update')
  if (!row) throw notFound()
  if (!auth.roleCodes.some((code) => resourceOf(row).roles.includes(code))) throw noPermission()
  return row
}

/** Managing the links of an organisation. */
export const shareRoutes: Pick<Handlers, 'createShare' | 'listShares' | 'updateShare' | 'revokeShare'> = {
  createShare: async ({ password, expiresAt, ...target }, context) => {
    const { secrets, auth, now } = context
    await asMember(context, (tx, orgId) => mayShare(auth.roleCodes, tx, orgId, target))
    const passwordHash = await acceptPassword(context, password)
    const expiry = acceptExpiry(expiresAt, now())
    return context.once('tenant', async (tx) => {
      const orgId = auth.orgId ?? ''
      await refuseAboveLimit(tx, orgId, target)
      // the role may have been removed while the password was hashed
      await mayShare(await rolesNow(context, tx, orgId), tx, orgId, target)
      const shareCode = secrets.newToken().slice(0, shareCodeLength)
      const code = { codeSealed: secrets.seal(shareCode), codeHash: secrets.hashToken(shareCode) }
      const made = { makerId: BigInt(auth.userId), createdAt: now(), expiresAt: expiry }
      const [row] = await tx
        .insert(shares)
        .values({ orgId, ...target, ...code, passwordHash, ...made })
        .returning()
      if (!row) throw notFound()
      await context.audit(tx, { action: 'share.created', orgId, detail: { id: row.id, ...target } })
      return view(context, { share: row, opens: true })
    })
  },

  listShares: (target, context) =>
    asMember(context, async (tx, orgId) => {
      await mayShare(context.auth.roleCodes, tx, orgId, target)
      return (await linksTo(tx, context.now(), target)).map((link) => view(context, link))
    }),

  updateShare: async ({ shareCode, password, expiresAt }, context) => {
    // check the permission before hashing a password
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
