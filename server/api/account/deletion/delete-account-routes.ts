import { eq } from 'drizzle-orm'
import type { OrganizationOutcome } from '../../../../src/core/calls/deletion-calls.ts'
import { codes } from '../../../../src/core/codes.ts'
import { normalizeEmail } from '../../../../src/core/forms/email-rules.ts'
import { deleteMonitoringOf } from '../../../collectors/beacon-store.ts'
import type { Tx } from '../../../db/database.ts'
import { organizations } from '../../../db/schema.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../../http/handler-types.ts'
import { mailboxKey } from '../../../limits/limits.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { mailboxOf } from '../account-queries.ts'
import { ownAccount } from '../mfa/own-account.ts'
import { countApiKeys, eraseAccount, lockedOutcomes, outcomesWithWork } from './deletion-queries.ts'

/** Refuses 0411008 if an organisation would be left without an owner, or closed without the owner's confirmation. */
const acceptOutcomes = (outcomes: OrganizationOutcome[], closing: readonly string[]): void => {
  const open = outcomes.filter(
    ({ ending, orgId }) => ending === 'handOver' || (ending === 'close' && !closing.includes(orgId)),
  )
  if (open.length > 0)
    throw new ApiError(codes.lastOwner, { message: 'org.last_owner', result: { organizations: open } })
}

const leave = async (context: HandlerContext<Caller>, tx: Tx, { orgId, ending }: OrganizationOutcome) => {
  if (ending === 'close') {
    await deleteMonitoringOf(tx, [orgId])
    await tx.delete(organizations).where(eq(organizations.id, orgId))
  }
  const action = ending === 'close' ? 'organization.deleted' : 'member.left'
  await context.audit(tx, { action, orgId, actorId: context.auth.userId })
}

/** Deletes an account immediately and permanently, in one transaction, after a recent proof of identity. */
export const deleteAccountRoutes: Pick<Handlers, 'previewDeletion' | 'deleteAccount'> = {
  previewDeletion: (_payload, { auth, db }) =>
    db.system(async (tx) => ({
      organizations: await outcomesWithWork(tx, auth.userId),
      apiKeys: await countApiKeys(tx, auth.userId),
    })),

  deleteAccount: async ({ orgEmail, closing }, context) => {
    const { userId } = context.auth
    await context.db.system(async (tx) => {
      const account = await ownAccount(context, tx)
      if (mailboxOf(normalizeEmail(orgEmail)) !== mailboxOf(account.email)) throw invalidField('orgEmail', 'mismatch')
      const outcomes = await lockedOutcomes(tx, userId)
      acceptOutcomes(outcomes, closing)
      for (const outcome of outcomes) await leave(context, tx, outcome)
      await eraseAccount(tx, account)
      const { language } = context.facts
      await context.sendMail(tx, { ...composeMail('accountDeleted', account.email, language, {}), forget: true })
      const detail = { address: mailboxKey(context.secrets, account.email) }
      await context.audit(tx, { action: 'account.deleted', actorId: userId, detail })
    })
    context.setSessionCookie(null)
    return {}
  },
}
