import { and, arrayContains, count, eq, isNull, ne } from 'drizzle-orm'
import { codes } from '../../../src/core/envelope.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import { endSessionsIn } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { apiKeys, members, organizations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { endGrantsIn } from './granting-rules.ts'

type OrganizationRow = typeof organizations.$inferSelect
export type MemberRow = typeof members.$inferSelect

/** The organisation's row, locked: who counts seats or owners waits for who does so at the same time. */
export const lockOrganization = async (tx: Tx, orgId: string): Promise<OrganizationRow> => {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, orgId)).for('update')
  if (!organization) throw new ApiError(codes.notFound)
  return organization
}

export const countMembers = async (tx: Tx, orgId: string): Promise<number> => {
  const [row] = await tx.select({ total: count() }).from(members).where(eq(members.orgId, orgId))
  return row?.total ?? 0
}

const membership = (orgId: string, userId: string) => and(eq(members.orgId, orgId), eq(members.userId, BigInt(userId)))

export const findMember = async (tx: Tx, orgId: string, userId: string): Promise<MemberRow | undefined> =>
  (await tx.select().from(members).where(membership(orgId, userId)))[0]

/** Refuses 0411004 for a member (a disabled one too: only an administrator lets them in again) and 0411007 without a seat. */
export const addMember = async (tx: Tx, orgId: string, userId: string, roleCode: string): Promise<void> => {
  const { seats } = await lockOrganization(tx, orgId)
  if (await findMember(tx, orgId, userId)) throw new ApiError(codes.alreadyMember, { message: 'org.already_member' })
  if ((await countMembers(tx, orgId)) >= seats) throw new ApiError(codes.seatLimit, { message: 'org.seat_limit' })
  await tx.insert(members).values({ orgId, userId: BigInt(userId), roleCodes: [roleCode] })
}

/** Refuses 0411008 when nobody but this person owns the organisation. Locks it first. */
export const protectLastOwner = async (tx: Tx, orgId: string, member: MemberRow): Promise<void> => {
  if (!member.roleCodes.includes(roleCodes.owner)) return
  await lockOrganization(tx, orgId)
  const [others] = await tx
    .select({ total: count() })
    .from(members)
    .where(
      and(
        eq(members.orgId, orgId),
        eq(members.enabled, true),
        ne(members.userId, member.userId),
        arrayContains(members.roleCodes, [roleCodes.owner]),
      ),
    )
  if (!others?.total) throw new ApiError(codes.lastOwner, { message: 'org.last_owner' })
}

/** Ends the keys a person made in one organisation: nobody knows who holds a copy by the time they are let in again. */
const endKeysIn = async (tx: Tx, userId: string, orgId: string): Promise<void> => {
  await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.userId, BigInt(userId)), isNull(apiKeys.revokedAt)))
}

/** Ends what a person has in an organisation they are put out of: sessions, keys, and what they opened to others. */
const endAllIn = async (tx: Tx, orgId: string, userId: string, reason: 'disabled' | 'removed'): Promise<void> => {
  await endSessionsIn(tx, userId, orgId, reason)
  await endKeysIn(tx, userId, orgId)
  await endGrantsIn(tx, userId, orgId)
}

/** Gives a person other roles; what goes beyond these is taken back with the old ones. */
export const changeRoles = async (tx: Tx, orgId: string, userId: string, roleCodes: string[]): Promise<void> => {
  await tx.update(members).set({ roleCodes }).where(membership(orgId, userId))
  await endGrantsIn(tx, userId, orgId, roleCodes)
}

/** Lets a member in again, or keeps them out. */
export const setEnabled = async (tx: Tx, orgId: string, userId: string, enabled: boolean): Promise<void> => {
  await tx.update(members).set({ enabled }).where(membership(orgId, userId))
  if (!enabled) await endAllIn(tx, orgId, userId, 'disabled')
}

/** Takes a person out. */
export const dropMember = async (tx: Tx, orgId: string, userId: string): Promise<void> => {
  await tx.delete(members).where(membership(orgId, userId))
  await endAllIn(tx, orgId, userId, 'removed')
}

/** The organisation as a member sees it (`Org` of the API). */
export const organizationView = async (tx: Tx, orgId: string, myRoles: string[]) => {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, orgId))
  if (!organization) throw new ApiError(codes.notFound)
  const { id, name, orgKey, avatar, language, timeZone } = organization
  const memberCount = await countMembers(tx, orgId)
  return { id, orgName: name, orgKey, avatar, language, timeZone, myRoles, memberCount }
}
