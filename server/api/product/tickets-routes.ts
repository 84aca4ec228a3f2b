import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { issueSession, vouchingSession } from '../../auth/session-store.ts'
import { tickets } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { trustedOrigins } from '../../http/own-origins.ts'
import { networkOf } from '../../limits/limits.ts'
import { acceptFields } from '../accepted-fields-rules.ts'
import { assemblyOfNewSession } from '../account/assembly-queries.ts'
import { noPermission } from '../signed-session.ts'

const lifeSeconds = 60

const ticketInvalid = () => new ApiError(codes.ticketInvalid, { message: 'ticket.invalid' })

/** Accepts one of our pages, or a configured neighbour, as the target of a ticket. */
const acceptTarget = (
  { config, facts }: Pick<HandlerContext, 'config' | 'facts'>,
  target: string | undefined,
): string | null => {
  if (target === undefined) return null
  acceptFields({}, { target }, facts.language)
  const isOurs =
    URL.canParse(target, config.publicOrigin) &&
    trustedOrigins(config).includes(new URL(target, config.publicOrigin).origin)
  if (!isOurs) throw invalidField('target', 'pattern')
  return target
}

/** Whether the redeemer is on the page that the ticket was made for. Queries may differ, because they contain the ticket. */
const isSamePage = ({ config }: Pick<HandlerContext, 'config'>, made: string, given: string | undefined): boolean => {
  if (given === undefined || !URL.canParse(given, config.publicOrigin)) return false
  const [page, here] = [made, given].map((url) => new URL(url, config.publicOrigin))
  return page?.origin === here?.origin && page?.pathname === here?.pathname
}

/** Tickets: one-use vouchers, valid for 60 seconds, that carry a session to another window without its token in a URL. */
export const ticketsRoutes: Pick<Handlers, 'createTicket' | 'redeemTicket'> = {
  createTicket: async ({ target, nonce }, context) => {
    const { secrets, auth } = context
    const { sessionId } = auth
    if (!sessionId) throw noPermission()
    const accepted = acceptTarget(context, target)
    const ticket = secrets.newToken()
    await context.db.system((tx) =>
      tx.insert(tickets).values({
        ticketHash: secrets.hashToken(ticket),
        sessionId,
        target: accepted,
        nonceHash: nonce ? secrets.hashToken(nonce) : null,
        expiresAt: new Date(context.now().getTime() + lifeSeconds * 1000),
      }),
    )
    return { ticket, expiresIn: lifeSeconds }
  },

  redeemTicket: async ({ ticket, nonce, target }, context) => {
    const { secrets, facts } = context
    // opening or prefetching a link must not consume the ticket
    if (!facts.isScriptCall) throw ticketInvalid()
    await context.limits.consume('previewByAddress', networkOf(facts.ip))
    const redeemed = await context.db.system(async (tx) => {
      const now = context.now()
      const [used] = await tx
        .update(tickets)
        .set({ usedAt: now })
        .where(
          and(
            eq(tickets.ticketHash, secrets.hashToken(ticket)),
            isNull(tickets.usedAt),
            gt(tickets.expiresAt, now),
            nonce
              ? or(isNull(tickets.nonceHash), eq(tickets.nonceHash, secrets.hashToken(nonce)))
              : isNull(tickets.nonceHash),
          ),
        )
        .returning()
      if (!used || (used.target && !isSamePage(context, used.target, target))) throw ticketInvalid()
      const session = await vouchingSession(tx, used.sessionId, now)
      if (!session) throw ticketInvalid()
      const { orgId } = session
      const userId = String(session.userId)
      const more = { orgId, deviceName: facts.userAgent, parent: session }
      const token = await issueSession(tx, secrets, { userId, ...more })
      const assembly = await assemblyOfNewSession(tx, { userId, orgId })
      await context.audit(tx, { action: 'ticket.redeemed', orgId, actorId: userId })
      return { token, assembly }
    })
    context.setSessionCookie(redeemed.token)
    return redeemed
  },
}
