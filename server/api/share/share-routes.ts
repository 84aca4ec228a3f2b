import { and, eq, isNull } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { readFilter } from '../../../src/core/filters/filter-address-rules.ts'
import { pathOf } from '../../../src/core/routes.ts'
import { type SharePart, type ShareResourceType, shareResourcesTable } from '../../../src/core/share/share-resources.ts'
import { shareCodeLength, shareRules } from '../../../src/core/share/share-rules.ts'
import { whyNot } from '../../../src/core/work/permission-rules.ts'
import type { Tx } from '../../db/database.ts'
import { shares } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { acceptExpiry, acceptFields } from '../accepted-fields-rules.ts'
import { lockOrganization } from '../organization/membership-queries.ts'
import { asMember, noPermission, notFound, rolesNow } from '../signed-session.ts'
import {
  type Link,
  linkOf,
  linksInProject,
  linksTo,
  refuseAboveLimit,
  resourceOf,
  type ShareTarget,
} from './share-queries.ts'
import { type ShareRow, shareResources } from './share-resources.ts'
import { projectIfAny, roleInProject } from './sharing-rights.ts'

const view = ({ secrets, config }: HandlerContext<Caller>, { share: row, opens }: Link) => {
  const shareCode = secrets.open(row.codeSealed)
  const url = new URL(pathOf(shareResourcesTable[row.resourceType as ShareResourceType].page), config.publicOrigin)
  url.searchParams.set('shareCode', shareCode)
  return {
    resourceType: row.resourceType as ShareResourceType,
    resourceId: row.resourceId,
    shareCode,
    url: url.href,
    pwdEnabled: row.passwordHash === null ? (0 as const) : (1 as const),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    opens,
    filter: row.filter,
    parts: row.parts as SharePart[],
    makerId: String(row.makerId),
  }
}

/** Checks first that the organisation has the thing, and then the permission, so that nobody learns about other organisations' things. */
const mayShare = async (
  { auth: { userId } }: HandlerContext<Caller>,
  roleCodes: readonly string[],
  tx: Tx,
  orgId: string,
  target: ShareTarget,
): Promise<string | null> => {
  const resource = shareResources[target.resourceType]
  const projectId = await resource.projectOf(tx, orgId, target.resourceId)
  if (projectId === undefined) throw notFound()
  const projectRole = await roleInProject(tx, orgId, projectId, { userId, roleCodes })
  if (projectId !== null && projectRole === null) throw notFound()
  if (!resource.mayShare({ roleCodes, projectRole })) throw noPermission()
  return projectId
}

/** The filter of a board or list; null for all of it. Refuses an unreadable filter. */
const acceptFilter = ({ resourceType }: ShareTarget, filter: string): string | null => {
  if (filter === '' || (resourceType !== 'board' && resourceType !== 'list')) return null
  if (readFilter(filter) === null) throw new ApiError(codes.invalidField, { message: 'share.filter_unreadable' })
  return filter
}

/** The hash of an accepted password; null for none. */
const acceptPassword = async ({ facts, passwords }: HandlerContext<Caller>, password: string | null | undefined) => {
  if (password === null || password === undefined) return null
  acceptFields(shareRules, { password }, facts.language)
  return passwords.hash(password)
}

/** A share that is not revoked. Refuses callers who may not change it; its maker may, and people with rights to all of its kind. */
const ownShare = async ({ auth, secrets }: HandlerContext<Caller>, tx: Tx, shareCode: string): Promise<ShareRow> => {
  const isIt = and(eq(shares.codeHash, secrets.hashToken(shareCode)), isNull(shares.revokedAt))
  const [row] = await tx.select().from(shares).where(isIt).for('update')
  if (!row) throw notFound()
  const projectRole = await roleInProject(tx, row.orgId, row.projectId, auth)
  const isOwn = row.makerId === BigInt(auth.userId)
  if (row.projectId !== null && projectRole === null && !isOwn) throw notFound()
  const may =
    row.projectId === null
      ? resourceOf(row).mayShare({ roleCodes: auth.roleCodes, projectRole })
      : isOwn || whyNot('share.edit', projectRole) === null
  if (!may) throw noPermission()
  return row
}

/** Managing the links of an organisation. */
export const shareRoutes: Pick<
  Handlers,
  'createShare' | 'listShares' | 'listProjectShares' | 'updateShare' | 'revokeShare'
> = {
  createShare: async ({ password, expiresAt, filter = '', parts = [], ...target }, context) => {
    const { secrets, auth, now } = context
    await asMember(context, (tx, orgId) => mayShare(context, auth.roleCodes, tx, orgId, target))
    const shown = { filter: acceptFilter(target, filter), parts: target.resourceType === 'organization' ? [] : parts }
    const passwordHash = await acceptPassword(context, password)
    const expiry = acceptExpiry(expiresAt, now())
    return context.once('tenant', async (tx) => {
      const orgId = auth.orgId ?? ''
      // the role may have been removed while the password was hashed, or before this lock was taken
      await lockOrganization(tx, orgId)
      const projectId = await mayShare(context, await rolesNow(context, tx, orgId), tx, orgId, target)
      await refuseAboveLimit(tx, orgId, target, projectId)
      const shareCode = secrets.newToken().slice(0, shareCodeLength)
      const code = { codeSealed: secrets.seal(shareCode), codeHash: secrets.hashToken(shareCode) }
      const made = { makerId: BigInt(auth.userId), createdAt: now(), expiresAt: expiry }
      const [row] = await tx
        .insert(shares)
        .values({ orgId, ...target, projectId, ...shown, ...code, passwordHash, ...made })
        .returning()
      if (!row) throw notFound()
      await context.audit(tx, { action: 'share.created', orgId, detail: { id: row.id, ...target } })
      return view(context, { share: row, opens: true })
    })
  },

  listShares: (target, context) =>
    asMember(context, async (tx, orgId) => {
      await mayShare(context, context.auth.roleCodes, tx, orgId, target)
      return (await linksTo(tx, context.now(), target)).map((link) => view(context, link))
    }),

  listProjectShares: ({ projectId }, context) =>
    asMember(context, async (tx, orgId) => {
      const { auth } = context
      const found = await projectIfAny(tx, orgId, projectId)
      const role = found ? await roleInProject(tx, orgId, found, auth) : null
      if (!found || role === null) throw notFound()
      const maker = whyNot('share.edit', role) === null ? null : BigInt(auth.userId)
      return (await linksInProject(tx, context.now(), found, maker)).map((link) => view(context, link))
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
