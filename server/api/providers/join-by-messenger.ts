import { and, eq } from 'drizzle-orm'
import { providerCodes } from '../../../src/core/codes.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import type { Tx } from '../../db/database.ts'
import { integrations, organizations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import type { Joined, Joiner } from '../organization/join-organization.ts'
import { addMember } from '../organization/membership-queries.ts'
import { identityTaken, userOfIdentity } from './identity-queries.ts'
import { consumeVouched } from './provider-transactions.ts'

/**
 * Joins the organisation whose own app the person has just used in a messenger (IDP-19); the administrator who connected the app decided
 * in the messenger who may use it. Refuses an identity of another account (0410009) and a handle that is used, expired or of another
 * browser (0825003).
 */
export const joinByMessenger = async (
  context: HandlerContext,
  tx: Tx,
  voucher: string,
  { userId }: Joiner,
): Promise<Joined> => {
  const browser = context.browserMark
  const vouched = await consumeVouched(tx, context, { voucher, purpose: 'handle', browser })
  const [found] = await tx
    .select({ orgId: integrations.orgId })
    .from(integrations)
    .innerJoin(organizations, eq(organizations.id, integrations.orgId))
    .where(
      and(
        eq(integrations.id, vouched?.integrationId ?? '00000000-0000-0000-0000-000000000000'),
        eq(organizations.enabled, true),
      ),
    )
  if (!vouched || !found) throw new ApiError(providerCodes.expired, { message: 'provider.expired' })
  const owner = await userOfIdentity(tx, vouched.identity)
  if (owner !== null && owner !== userId) throw identityTaken()
  const { orgId } = found
  await addMember(tx, orgId, userId, roleCodes.member)
  await context.audit(tx, { action: 'member.joined', orgId, actorId: userId, detail: { by: 'messenger' } })
  return { status: 'joined', orgId }
}
