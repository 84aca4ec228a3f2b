import { roleCodes } from '../../../src/core/limits-table.ts'
import type { Tx } from '../../db/database.ts'
import { findMember } from './membership-queries.ts'

const ranks: Readonly<Record<string, number>> = {
  [roleCodes.member]: 1,
  [roleCodes.administrator]: 2,
  [roleCodes.owner]: 3,
}
const rankOf = (roleCode: string): number => ranks[roleCode] ?? 0

/**
 * Whether who invited may grant this role today (`security.md` 27): an invitation made by someone who was removed, disabled
 * or has a smaller role since opens nothing, or they could come back by it.
 */
export const mayStillGrant = async (
  tx: Tx,
  { orgId, inviterId, roleCode }: { orgId: string; inviterId: bigint; roleCode: string },
): Promise<boolean> => {
  const inviter = await findMember(tx, orgId, String(inviterId))
  const rank = inviter?.enabled ? Math.max(0, ...inviter.roleCodes.map(rankOf)) : 0
  return rank >= rankOf(roleCode)
}
