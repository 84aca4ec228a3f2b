import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import * as limits from '../../../src/core/limits.ts'
import type { ShareResourceType } from '../../../src/core/share/share-resources.ts'
import { prepared, type Tx } from '../../db/database.ts'
import { members, organizations, shares, shareTokens } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { lockOrganization } from '../organization/membership-queries.ts'
import { type ShareRow, shareResources } from './share-resources.ts'
import { type ProjectMembership, projectMembership, roleAt } from './sharing-rights.ts'

export const resourceOf = ({ resourceType }: Pick<ShareRow, 'resourceType'>) =>
  shareResources[resourceType as ShareResourceType]

/** The creator's current roles; none if they have left. */
interface Maker {
  makerRoles: readonly string[] | null
  makerMembership: ProjectMembership
}

/** Whether a share is open now. Like an invitation it depends on the current rights of its creator (SEC-27). */
const isOpen = (share: ShareRow, { makerRoles, makerMembership }: Maker, now: Date): boolean => {
  if (share.revokedAt !== null || (share.expiresAt !== null && share.expiresAt <= now)) return false
  const roleCodes = makerRoles ?? []
  const projectRole = roleCodes.length > 0 ? roleAt(String(share.makerId), roleCodes, makerMembership) : null
  return roleCodes.length > 0 && resourceOf(share).mayShare({ roleCodes, projectRole })
}

const makerMembership = projectMembership(sql`${shares.orgId}`, sql`${shares.projectId}`, sql`${shares.makerId}`).as(
  'maker_place',
)

/** The creator's membership, if it is enabled. */
const isMaker = and(eq(members.orgId, shares.orgId), eq(members.userId, shares.makerId), eq(members.enabled, true))

/** Shares with the current roles of their creators; none in a disabled organisation or after the creator left. */
const sharesWithMakers = (tx: Tx) =>
  tx
    .select({ share: getTableColumns(shares), makerRoles: members.roleCodes, makerMembership })
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
    .select({
      share: getTableColumns(shares),
      isOrgOpen: organizations.enabled,
      makerRoles: members.roleCodes,
      makerMembership,
    })
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
  const [row] = await prepared(db.reader, 'share_by_code', shareByCode).execute({ codeHash })
  return row?.share && row.isOrgOpen && isOpen(row.share, row, now()) ? row.share : null
}

/** The share of a token. Nothing if the token is unknown, or expired before its share; `ended` if the share was revoked, or both expired. */
export const findTokenShare = async (
  { secrets, now }: Pick<HandlerContext, 'secrets' | 'now'>,
  tx: Tx,
  token: string,
): Promise<{ share: ShareRow; expiresAt: Date } | 'ended' | null> => {
  const [given] = await tx
    .select()
    .from(shareTokens)
    .where(eq(shareTokens.tokenHash, secrets.hashToken(token)))
  if (!given) return null
  const [found] = await sharesWithMakers(tx).where(eq(shares.id, given.shareId))
  // a token never outlives its share, so both usually expire at the same instant
  const lastsAsShare = found?.share.expiresAt && given.expiresAt >= found.share.expiresAt
  if (given.expiresAt <= now() && !lastsAsShare) return null
  if (!found || given.epoch !== found.share.epoch || !isOpen(found.share, found, now())) return 'ended'
  return { share: found.share, expiresAt: given.expiresAt }
}

/** The shared thing, as requested. */
export interface ShareTarget {
  resourceType: ShareResourceType
  resourceId: string
}

/** Selects shares that are not revoked. */
const isActive = ({ resourceType, resourceId }: ShareTarget) =>
  and(eq(shares.resourceType, resourceType), eq(shares.resourceId, resourceId), isNull(shares.revokedAt))

export interface Link {
  share: ShareRow
  /** Whether guests can open it; its administrators also see links that guests cannot. */
  opens: boolean
}

const linksWhere = async (
  tx: Tx,
  now: Date,
  which: SQL | undefined,
  limit: number = limits.linksPerItem,
): Promise<Link[]> => {
  const rows = await tx
    .select({ share: getTableColumns(shares), makerRoles: members.roleCodes, makerMembership })
    .from(shares)
    .leftJoin(members, isMaker)
    .where(which)
    .orderBy(desc(shares.createdAt))
    .limit(limit)
  return rows.map(({ share, ...maker }) => ({ share, opens: isOpen(share, maker, now) }))
}

/** The active links to one thing, newest first. */
export const linksTo = (tx: Tx, now: Date, target: ShareTarget) => linksWhere(tx, now, isActive(target))

/** The active links to a project's board, lists and issues, newest first; the links of one maker, or all (null). */
export const linksInProject = (tx: Tx, now: Date, projectId: string, makerId: bigint | null) =>
  linksWhere(
    tx,
    now,
    and(
      eq(shares.projectId, projectId),
      isNull(shares.revokedAt),
      makerId === null ? undefined : eq(shares.makerId, makerId),
    ),
    limits.linksPerProject,
  )

/** One link in its current state. */
export const linkOf = async (tx: Tx, now: Date, id: string): Promise<Link | undefined> =>
  (await linksWhere(tx, now, eq(shares.id, id)))[0]

/** Refuses more links than the list shows: the others could not be revoked there. */
export const refuseAboveLimit = async (
  tx: Tx,
  orgId: string,
  target: ShareTarget,
  projectId: string | null,
): Promise<void> => {
  await lockOrganization(tx, orgId)
  const countOf = async (which: SQL | undefined) =>
    (await tx.select({ total: count() }).from(shares).where(which))[0]?.total ?? 0
  const isInProject = projectId === null ? undefined : and(eq(shares.projectId, projectId), isNull(shares.revokedAt))
  if (
    (await countOf(isActive(target))) >= limits.linksPerItem ||
    (isInProject && (await countOf(isInProject)) >= limits.linksPerProject)
  )
    throw new ApiError(codes.invalidField, { message: 'share.too_many' })
}
