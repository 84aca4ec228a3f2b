import { and, eq, gt, isNull } from 'drizzle-orm'
import { isAdministrator } from '../../../src/core/access/permission-rules.ts'
import { codes } from '../../../src/core/codes.ts'
import type { Tx } from '../../db/database.ts'
import { marketplaceRegistrations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'
import { membershipsOf } from '../account/account-queries.ts'
import { noPermission, notFound } from '../signed-session.ts'

const registrationInvalid = () => new ApiError(codes.notFound, { message: 'marketplace.registration_invalid' })

const isOpen = ({ secrets, now }: Pick<HandlerContext, 'secrets' | 'now'>, registrationId: string) =>
  and(
    eq(marketplaceRegistrations.idHash, secrets.hashToken(registrationId)),
    isNull(marketplaceRegistrations.usedAt),
    gt(marketplaceRegistrations.expiresAt, now()),
  )

/** The last four of twelve digits, enough to recognise one's own account. */
const masked = (accountId: string) => `${'•'.repeat(8)}${accountId.slice(-4)}`

/** A purchase that waits for its registration. Anyone who has its id, 256 random bits, may see and take it. */
export const marketplaceRoutes: Pick<Handlers, 'marketplaceRegistration' | 'attachPurchase'> = {
  marketplaceRegistration: async ({ registrationId }, context) => {
    await context.limits.consume('previewByAddress', networkOf(context.facts.ip))
    const [row] = await context.db.system((tx) =>
      tx.select().from(marketplaceRegistrations).where(isOpen(context, registrationId)),
    )
    if (!row) throw registrationInvalid()
    return {
      productName: context.config.awsProductName,
      accountMasked: masked(row.customerAccountId),
      expiresAt: row.expiresAt.toISOString(),
    }
  },

  attachPurchase: async ({ registrationId, orgId }, context) => {
    await context.limits.consume('previewByAddress', networkOf(context.facts.ip))
    const { userId } = context.auth
    return context.once('system', async (tx) => {
      const membership = (await membershipsOf(tx, userId)).find((each) => each.orgId === orgId)
      if (!membership?.enabled) throw notFound()
      if (!isAdministrator(membership.roleCodes)) throw noPermission()
      const { productCode } = await takePurchase(context, tx, registrationId, { userId: BigInt(userId), orgId })
      await context.audit(tx, { action: 'marketplace.attached', orgId, detail: { productCode } })
      return { orgId }
    })
  },
}

type Claim = Pick<typeof marketplaceRegistrations.$inferInsert, 'userId' | 'orgId'>

/** Consumes a purchase; only one of several callers with its id gets it. */
const takePurchase = async (context: HandlerContext, tx: Tx, registrationId: string, claim: Claim) => {
  const [claimed] = await tx
    .update(marketplaceRegistrations)
    .set({ usedAt: context.now(), ...claim })
    .where(isOpen(context, registrationId))
    .returning()
  if (!claimed) throw registrationInvalid()
  return claimed
}

/** Attaches the purchases of an account to the first organisation that it creates. */
export const attachClaimed = async (context: HandlerContext, tx: Tx, userId: string, orgId: string): Promise<void> => {
  const attached = await tx
    .update(marketplaceRegistrations)
    .set({ orgId })
    .where(and(eq(marketplaceRegistrations.userId, BigInt(userId)), isNull(marketplaceRegistrations.orgId)))
    .returning()
  for (const { productCode } of attached)
    await context.audit(tx, { action: 'marketplace.attached', orgId, actorId: userId, detail: { productCode } })
}

/** Attaches a purchase to the account that registers with it, once. */
export const claimPurchase = async (
  context: HandlerContext,
  tx: Tx,
  registrationId: string,
  userId: string,
): Promise<void> => {
  const { productCode } = await takePurchase(context, tx, registrationId, { userId: BigInt(userId) })
  await context.audit(tx, { action: 'marketplace.claimed', actorId: userId, detail: { productCode } })
}
