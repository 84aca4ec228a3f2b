import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/envelope.ts'
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

/** Whether a share opens anything today: like an invitation it grants what its maker may grant (SEC-27). */
const isOpen = (share: ShareRow, makerRoles: readonly string[], now: Date): boolean =>
  share.revokedAt === null &&
  (share.expiresAt === null || share.expiresAt > now) &&
  makerRoles.some((code) => resourceOf(share).roles.includes(code))

/** The maker's membership, while it gives them anything. */
const isMaker = and(eq(members.orgId, shares.orgId), eq(members.userId, shares.makerId), eq(members.enabled, true))

/** Shares with what their makers are today: nothing in an organisation that is disabled, or that they have left. */
const sharesWithMakers = (tx: Tx) =>
  tx
    .select({ share: getTableColumns(shares), makerRoles: members.roleCodes })
    .from(shares)
    .innerJoin(organizations, and(eq(organizations.id, shares.orgId), eq(organizations.enabled, true)))
    .innerJoin(members, isMaker)

/** What is looked for where there is no share: nobody has it. */
const sought = {
  orgId: sql`coalesce(${shares.orgId}, '00000000-0000-0000-0000-000000000000')`,
  makerId: sql`coalesce(${shares.makerId}, -1)`,
}

/** One row, whether there is such a share or not, and its organisation and maker are looked for in either case. */
const shareByCode = (reader: Tx, name: string) =>
  reader
    .select({ share: getTableColumns(shares), isOrgOpen: organizations.enabled, makerRoles: members.roleCodes })
    .from(sql`(values (${sql.placeholder('codeHash')}::text)) as asked (code_hash)`)
    .leftJoin(shares, eq(shares.codeHash, sql`asked.code_hash`))
    .leftJoin(organizations, eq(organizations.id, sought.orgId))
    .leftJoin(
      members,
      and(eq(members.orgId, sought.orgId), eq(members.userId, sought.makerId), eq(members.enabled, true)),
    )
    .prepare(name)

/** The share of a code; null for one that never was, was revoked, ran out, or whose maker may not share any more. */
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

/** What a share's token opens: nothing for one that is unknown or ran out, `ended` for one whose share was taken back. */
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

/** What is shared, as it is asked for. */
export interface Asked {
  resourceType: ShareResourceType
  resourceId: string
}

/** Nobody has turned it off. */
const isOut = ({ resourceType, resourceId }: Asked) =>
  and(eq(shares.resourceType, resourceType), eq(shares.resourceId, resourceId), isNull(shares.revokedAt))

export interface Link {
  share: ShareRow
  /** To guests it is there: who looks after it sees those that are not, too. */
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

/** The links to one thing that are out there, newest first. */
export const linksTo = (tx: Tx, now: Date, asked: Asked) => linksWhere(tx, now, isOut(asked))

/** One link as it is now. */
export const linkOf = async (tx: Tx, now: Date, id: string): Promise<Link | undefined> =>
  (await linksWhere(tx, now, eq(shares.id, id)))[0]

/** Refuses one link more than the list shows: one that is not in it could not be turned off. */
export const leaveRoom = async (tx: Tx, orgId: string, asked: Asked): Promise<void> => {
  await lockOrganization(tx, orgId)
  const [present] = await tx.select({ total: count() }).from(shares).where(isOut(asked))
  if ((present?.total ?? 0) >= limits.linksPerThing)
    throw new ApiError(codes.invalidField, { message: 'share.too_many' })
}
