import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import * as limits from '../../../src/core/limits.ts'
import type { ShareResourceType } from '../../../src/core/share/share-resources.ts'
import { prepared, type Tx } from '../../db/database.ts'
import { members, organizations, shares, shareTokens } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { lockOrganization } from '../organization/membership-queries.ts'
import { shareResources } from './share-resources.ts'

export type ShareRow = typeof shares.$inferSelect

export const resourceOf = ({ resourceType }: Pick<ShareRow, 'resourceType'>) =>
  shareResources[resourceType as ShareResourceType]

/** Whether a share is open now: like an invitation it depends on its creator's current roles (SEC-27). */
const isOpen = (share: ShareRow, makerRoles: readonly string[], now: Date): boolean =>
  share.revokedAt === null &&
  (share.expiresAt === null || share.expiresAt > now) &&
  makerRoles.some((code) => resourceOf(share).roles.includes(code))

/** The creator's membership, if it is enabled. */
const isMaker = and(eq(members.orgId, shares.orgId), eq(members.userId, shares.makerId), eq(members.enabled, true))

/** Shares with the current roles of their creators; none in a disabled organisation or after the creator left. */
const sharesWithMakers = (tx: Tx) =>
  tx
    .select({ share: getTableColumns(shares), makerRoles: members.roleCodes })
    .from(shares)
    .innerJoin(organizations, and(eq(organizations.id, shares.orgId), eq(organizations.enabled, true)))
    .innerJoin(members, isMaker)

/** Placeholder ids for queries without a share; nothing has them. */
const sought = {
  orgId: sql`coalesce(${shares.orgId}, '00000000-0000-0000-0000-000000000000')`,
  makerId: sql`coalesce(${shares.makerId}, -1)`,
}

/** Always one row: share, organisation and creator are queried whether or not the share exists, for equal timing. */
const shareByCode = (reader: Tx, name: string) =>
  reader
    .select({ share: getTableColumns(shares), isOrgOpen: organizations.enabled, makerRoles: members.roleCodes })
    .from(sql`(values (${sql.placeholder('codeHash')}::text)) as target (code_hash)`)
    .leftJoin(shares, eq(shares.codeHash, sql`target.code_hash`))
    .leftJoin(organizations, eq(organizations.id, sought.orgId))
    .leftJoin(
      members,
      and(eq(members.orgId, sought.orgId), eq(members.userId, sought.makerId), eq(members.enabled, true)),
    )
    .prepare(name)

/** The share of a code; null if it is unknown, revoked or expired, or its creator may not share any more. */
export const findOpenShare = async (
  { db, secrets, now }: Pick<HandlerContext, 'db' | 'secrets' | 'now'>,
  shareCode: string,
): Promise<ShareRow | null> => {
  const codeHash = secrets.hashToken(shareCode)
  const [{ share, isOrgOpen, makerRoles } = {}] = await prepared(db.reader, 'share_by_code', shareByCode).execute({
    codeHash,
  })
  return share && isOrgOpen && isOpen(share, makerRoles ?? [], now()) ? share : null
}

/** The share of a token: nothing if unknown or expired, `ended` if the share was revoked. */
export const findTokenShare = async (
  { secrets, now }: Pick<HandlerContext, 'secrets' | 'now'>,
  tx: Tx,
  token: string,
): Promise<{ share: ShareRow; expiresAt: Date } | 'ended' | null> => {
  const [given] = await tx
    .select()
    .from(shareTokens)
    .where(eq(shareTokens.tokenHash, secrets.hashToken(token)))
  if (!given || given.expiresAt <= now()) return null
  const [found] = await sharesWithMakers(tx).where(eq(shares.id, given.shareId))
  if (!found || given.epoch !== found.share.epoch || !isOpen(found.share, found.makerRoles, now())) return 'ended'
  return { share: found.share, expiresAt: given.expiresAt }
}

/** The shared thing, as requested. */
export interface ShareTarget {
  resourceType: ShareResourceType
  resourceId: string
}

/** Not revoked. */
const isActive = ({ resourceType, resourceId }: ShareTarget) =>
  and(eq(shares.resourceType, resourceType), eq(shares.resourceId, resourceId), isNull(shares.revokedAt))

export interface Link {
  share: ShareRow
  /** Whether guests can open it; its administrators also see links that guests cannot. */
  opens: boolean
}

const linksWhere = async (tx: Tx, now: Date, which: SQL | undefined): Promise<Link[]> => {
  const rows = await tx
    .select({ share: getTableColumns(shares), makerRoles: members.roleCodes })
    .from(shares)
    .leftJoin(members, isMaker)
    .where(which)
    .orderBy(desc(shares.createdAt))
    .limit(limits.linksPerThing)
  return rows.map(({ share, makerRoles }) => ({ share, opens: isOpen(share, makerRoles ?? [], now) }))
}

/** The active links to one thing, newest first. */
export const linksTo = (tx: Tx, now: Date, target: ShareTarget) => linksWhere(tx, now, isActive(target))

/** One link in its current state. */
export const linkOf = async (tx: Tx, now: Date, id: string): Promise<Link | undefined> =>
  (await linksWhere(tx, now, eq(shares.id, id)))[0]

/** Refuses a link above what the list shows, because it could not be revoked there. */
export const refuseAboveLimit = async (tx: Tx, orgId: string, target: ShareTarget): Promise<void> => {
  await lockOrganization(tx, orgId)
  const [present] = await tx.select({ total: count() }).from(shares).where(isActive(target))
  if ((present?.total ?? 0) >= limits.linksPerThing)
    throw new ApiError(codes.invalidField, { message: 'share.too_many' })
}
