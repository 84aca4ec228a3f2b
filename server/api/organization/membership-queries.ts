import { and, arrayContains, count, eq, isNull, ne } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import { endSessionsIn } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, apiKeys, applications, invitations, members, organizations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../account/account-language.ts'
import { colleague, mailboxIn, mailboxOf } from '../account/account-queries.ts'
import { notFound } from '../signed-session.ts'
import { endGrantsIn } from './granting-rules.ts'

type OrganizationRow = typeof organizations.$inferSelect
export type MemberRow = typeof members.$inferSelect

/** Locks the organisation's row while counting seats or owners, so that counts are serialised. */
export const lockOrganization = async (tx: Tx, orgId: string): Promise<OrganizationRow> => {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, orgId)).for('update')
  if (!organization) throw new ApiError(codes.notFound)
  return organization
}

/** The recipient and language of an organisation's mail to a person. Refuses 0404001 if the person is no longer there. */
export const addresseeOf = async (tx: Tx, orgId: string, userId: bigint) => {
  const [account] = await tx
    .select({ ...colleague, fieldRevs: accounts.fieldRevs })
    .from(accounts)
    .where(eq(accounts.id, userId))
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, orgId))
  if (!account || !organization) throw notFound()
  return {
    email: account.email,
    language: languageOf(account, organization.language),
    orgName: organization.name,
  }
}

export const countMembers = async (tx: Tx, orgId: string): Promise<number> => {
  const [row] = await tx.select({ total: count() }).from(members).where(eq(members.orgId, orgId))
  return row?.total ?? 0
}

const membership = (orgId: string, userId: string) => and(eq(members.orgId, orgId), eq(members.userId, BigInt(userId)))

export const findMember = async (tx: Tx, orgId: string, userId: string): Promise<MemberRow | undefined> =>
  (await tx.select().from(members).where(membership(orgId, userId)))[0]

/** Ends what would still ask for a person who is a member now: their request to join and invitations to their address. */
const endOpenRequests = async (tx: Tx, orgId: string, userId: bigint): Promise<void> => {
  await tx
    .update(applications)
    .set({ decision: 'approved', decidedAt: new Date() })
    .where(and(eq(applications.orgId, orgId), eq(applications.userId, userId), isNull(applications.decidedAt)))
  const [account] = await tx.select(colleague).from(accounts).where(eq(accounts.id, userId))
  if (!account) return
  const isTheirs = and(eq(invitations.orgId, orgId), eq(mailboxIn(invitations.email), mailboxOf(account.email)))
  await tx.delete(invitations).where(and(isTheirs, eq(invitations.status, 'sent')))
}

/** Refuses 0411004 for a member (also a disabled one: only an administrator enables them) and 0411007 without a seat. */
export const addMember = async (tx: Tx, orgId: string, userId: string, roleCode: string): Promise<void> => {
  const { seats } = await lockOrganization(tx, orgId)
  if (await findMember(tx, orgId, userId)) throw new ApiError(codes.alreadyMember, { message: 'org.already_member' })
  if ((await countMembers(tx, orgId)) >= seats) throw new ApiError(codes.seatLimit, { message: 'org.seat_limit' })
  await tx.insert(members).values({ orgId, userId: BigInt(userId), roleCodes: [roleCode] })
  await endOpenRequests(tx, orgId, BigInt(userId))
}

/** Refuses 0411008 when the person is the only owner. Locks the organisation first. */
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

/** Revokes a person's keys in one organisation, because copies may still exist when the person is enabled again. */
export const endKeysIn = async (tx: Tx, userId: string, orgId: string): Promise<void> => {
  await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.userId, BigInt(userId)), isNull(apiKeys.revokedAt)))
}

/** Ends a person's sessions, keys and grants in an organisation. */
const endAllIn = async (tx: Tx, orgId: string, userId: string, reason: 'disabled' | 'removed'): Promise<void> => {
  await endSessionsIn(tx, userId, orgId, reason)
  await endKeysIn(tx, userId, orgId)
  await endGrantsIn(tx, userId, orgId)
}

/** Changes a person's roles and revokes grants that exceed the new ones. */
export const changeRoles = async (tx: Tx, orgId: string, userId: string, roleCodes: string[]): Promise<void> => {
  await tx.update(members).set({ roleCodes }).where(membership(orgId, userId))
  await endGrantsIn(tx, userId, orgId, roleCodes)
}

/** Enables or disables a member. */
export const setEnabled = async (tx: Tx, orgId: string, userId: string, enabled: boolean): Promise<void> => {
  await tx.update(members).set({ enabled }).where(membership(orgId, userId))
  if (!enabled) await endAllIn(tx, orgId, userId, 'disabled')
}

/** Removes a member. */
export const dropMember = async (tx: Tx, orgId: string, userId: string): Promise<void> => {
  await tx.delete(members).where(membership(orgId, userId))
  await endAllIn(tx, orgId, userId, 'removed')
}

/** The organisation as a member sees it (`Org` of the API). */
export const organizationView = async (tx: Tx, orgId: string, myRoles: string[]) => {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, orgId))
  if (!organization) throw new ApiError(codes.notFound)
  const { id, name, orgKey, avatar, language, timeZone, recordsSessions } = organization
  const closesAt = organization.closesAt?.toISOString() ?? null
  const memberCount = await countMembers(tx, orgId)
  return { id, orgName: name, orgKey, avatar, language, timeZone, myRoles, memberCount, closesAt, recordsSessions }
}
