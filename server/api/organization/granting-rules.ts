import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { roleCodes } from '../../../src/core/limits.ts'
import type { Tx } from '../../db/database.ts'
import { invitations, inviteLinks, members, shares } from '../../db/schema.ts'
import { shareResources } from '../share/share-resources.ts'

const ranks: Readonly<Record<string, number>> = {
  [roleCodes.member]: 1,
  [roleCodes.administrator]: 2,
  [roleCodes.owner]: 3,
}

/** The roles that a person with these roles may grant: none above their own. */
const grantableRoles = (ownRoles: readonly string[]): string[] => {
  const rank = Math.max(0, ...ownRoles.map((roleCode) => ranks[roleCode] ?? 0))
  return Object.keys(ranks).filter((roleCode) => (ranks[roleCode] ?? 0) <= rank)
}

const unshareable = (ownRoles: readonly string[]): string[] =>
  Object.entries(shareResources).flatMap(([type, { roles }]) =>
    ownRoles.some((code) => roles.includes(code)) ? [] : type,
  )

/**
 * Revokes the invitations and links of a person that exceed their remaining roles (none when they are removed). They stay revoked
 * when the person gets their roles back.
 */
export const endGrantsIn = async (
  tx: Tx,
  userId: string,
  orgId: string,
  kept: readonly string[] = [],
): Promise<void> => {
  const makerId = BigInt(userId)
  const [types, roles] = [unshareable(kept), grantableRoles(kept)]
  const isActive = and(eq(shares.orgId, orgId), eq(shares.makerId, makerId), isNull(shares.revokedAt))
  await tx
    .update(shares)
    .set({ revokedAt: new Date() })
    .where(and(isActive, inArray(shares.resourceType, types)))
  const isOpen = and(eq(invitations.orgId, orgId), eq(invitations.inviterId, makerId), eq(invitations.status, 'sent'))
  await tx
    .update(invitations)
    .set({ status: 'revoked' })
    .where(and(isOpen, notInArray(invitations.roleCode, roles)))
  const isTheirs = and(eq(inviteLinks.orgId, orgId), eq(inviteLinks.inviterId, makerId))
  await tx.delete(inviteLinks).where(and(isTheirs, notInArray(inviteLinks.roleCode, roles)))
}

/**
 * Whether an inviter may still grant this role (SEC-27). An invitation by a person who has since been removed, disabled or
 * demoted is invalid; otherwise they could rejoin with it.
 */
export const mayStillGrant = async (
  tx: Tx,
  { orgId, inviterId, roleCode }: { orgId: string; inviterId: bigint; roleCode: string },
): Promise<boolean> => {
  const [inviter] = await tx
    .select({ roleCodes: members.roleCodes })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.userId, inviterId), eq(members.enabled, true)))
  return grantableRoles(inviter?.roleCodes ?? []).includes(roleCode)
}
