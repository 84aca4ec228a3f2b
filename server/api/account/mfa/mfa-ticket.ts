import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { codes } from '../../../../src/core/codes.ts'
import type { Tx } from '../../../db/database.ts'
import { mfaTickets } from '../../../db/schema.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { HandlerContext } from '../../../http/handler-types.ts'
import { capsTable } from '../../../limits/caps.ts'
import type { AccountRow } from '../account-queries.ts'
import { factorMethodsOf, hasSecondFactor } from './factor-queries.ts'

const lifeSeconds = 300
const { max: maxTries } = capsTable.triesOfFactorTicket

type Context = Pick<HandlerContext, 'secrets' | 'now' | 'db' | 'audit'>
export type MfaTicket = typeof mfaTickets.$inferSelect

export const ticketInvalid = () => new ApiError(codes.ticketInvalid, { message: 'account.mfa_ticket_invalid' })

const isOpen = (ticketHash: string, now: Date) =>
  and(
    eq(mfaTickets.ticketHash, ticketHash),
    isNull(mfaTickets.usedAt),
    gt(mfaTickets.expiresAt, now),
    lt(mfaTickets.tries, maxTries),
  )

/**
 * Issues a ticket instead of a session (code 0410007) when a person with a second factor signs in without a passkey: valid
 * for five minutes, five tries and one success. `hold` locks or checks conditions in the same transaction.
 */
export const demandSecondFactor = async (
  context: Context,
  account: AccountRow,
  deviceName: string | undefined,
  hold: (tx: Tx) => Promise<unknown>,
): Promise<void> => {
  const { secrets, db, now } = context
  if (!(await hasSecondFactor(db, account.id))) return
  const mfaTicket = secrets.newToken()
  const ways = await db.system(async (tx) => {
    await hold(tx)
    const expiresAt = new Date(now().getTime() + lifeSeconds * 1000)
    const ticketHash = secrets.hashToken(mfaTicket)
    await tx.insert(mfaTickets).values({ ticketHash, userId: account.id, deviceName, expiresAt })
    await context.audit(tx, { action: 'login.secondFactorAsked', actorId: String(account.id) })
    return factorMethodsOf(tx, account.id)
  })
  const result = { mfaTicket, ways, expiresIn: lifeSeconds }
  throw new ApiError(codes.secondFactorNeeded, { message: 'account.second_factor', result })
}

/** Reads a ticket without counting a try: a signature cannot be guessed. */
export const readTicket = async ({ secrets, db, now }: Context, mfaTicket: string): Promise<MfaTicket> => {
  const [ticket] = await db.system((tx) =>
    tx
      .select()
      .from(mfaTickets)
      .where(isOpen(secrets.hashToken(mfaTicket), now())),
  )
  if (!ticket) throw ticketInvalid()
  return ticket
}

/** Counts one try of a code, in its own transaction, because a wrong code must not roll back the count. */
export const tryTicket = async ({ secrets, db, now }: Context, mfaTicket: string): Promise<MfaTicket> => {
  const [ticket] = await db.system((tx) =>
    tx
      .update(mfaTickets)
      .set({ tries: sql`${mfaTickets.tries} + 1` })
      .where(isOpen(secrets.hashToken(mfaTicket), now()))
      .returning(),
  )
  if (!ticket) throw ticketInvalid()
  return ticket
}

/** Consumes the ticket: exactly one caller succeeds, others are refused (0413001). */
export const consumeTicket = async (tx: Tx, { ticketHash }: MfaTicket, now: Date): Promise<void> => {
  const used = await tx
    .update(mfaTickets)
    .set({ usedAt: now })
    .where(and(eq(mfaTickets.ticketHash, ticketHash), isNull(mfaTickets.usedAt)))
    .returning({ ticketHash: mfaTickets.ticketHash })
  if (used.length === 0) throw ticketInvalid()
}
