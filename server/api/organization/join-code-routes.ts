import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { joinCodes } from '../../db/schema.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { tryJoinCode } from '../../limits/join-code-tries.ts'
import { acceptExpiry } from '../accepted-fields-rules.ts'
import { pageLink } from '../mail/page-links.ts'
import { asMember } from '../signed-session.ts'
import { acceptDomains, makeJoinCode } from './join-code-rules.ts'
import { findJoinCode } from './join-organization.ts'

const view = ({ secrets, config }: HandlerContext<Caller>, row: typeof joinCodes.$inferSelect | undefined) => {
  const joinCode = row ? secrets.open(row.codeSealed) : null
  return {
    joinCode,
    url: joinCode ? pageLink(config.publicOrigin, 'joinCode', joinCode) : null,
    uses: row?.uses ?? 0,
    expiresAt: row?.expiresAt?.toISOString() ?? null,
    requiresApproval: row?.requiresApproval ?? false,
    emailDomains: row?.emailDomains ?? [],
  }
}

const current = async (tx: Tx, orgId: string) =>
  (await tx.select().from(joinCodes).where(eq(joinCodes.orgId, orgId)))[0]

/** The organisation's join code: one at a time, rotated or disabled by administrators. */
export const joinCodeRoutes: Pick<Handlers, 'joinCode' | 'rotateJoinCode' | 'disableJoinCode' | 'previewJoinCode'> = {
  joinCode: (_payload, context) => asMember(context, async (tx, orgId) => view(context, await current(tx, orgId))),

  rotateJoinCode: (payload, context) =>
    asMember(context, async (tx, orgId) => {
      const before = await current(tx, orgId)
      const code = makeJoinCode(randomBytes(10))
      const values = {
        codeSealed: context.secrets.seal(code),
        codeHash: context.secrets.hashToken(code),
        requiresApproval: payload.requiresApproval ?? before?.requiresApproval ?? false,
        emailDomains: payload.emailDomains ? acceptDomains(payload.emailDomains) : (before?.emailDomains ?? []),
        expiresAt: acceptExpiry(payload.expiresAt, context.now()),
        uses: 0,
        createdAt: context.now(),
      }
      const [row] = await tx
        .insert(joinCodes)
        .values({ orgId, ...values })
        .onConflictDoUpdate({ target: joinCodes.orgId, set: values })
        .returning()
      await context.audit(tx, { action: 'joinCode.rotated', orgId })
      return view(context, row)
    }),

  disableJoinCode: (_payload, context) =>
    asMember(context, async (tx, orgId) => {
      await tx.delete(joinCodes).where(eq(joinCodes.orgId, orgId))
      await context.audit(tx, { action: 'joinCode.disabled', orgId })
      return view(context, undefined)
    }),

  previewJoinCode: async ({ joinCode }, context) => {
    const find = () => context.db.system((tx) => findJoinCode(context, tx, joinCode))
    const { code, organization } = await tryJoinCode(context, find)
    const { name, avatar, language } = organization
    return { orgName: name, avatar, language, requiresApproval: code.requiresApproval }
  },
}
