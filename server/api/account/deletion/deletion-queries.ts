import { and, arrayContains, type Column, count, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { OrganizationOutcome } from '../../../../src/core/calls/deletion-calls.ts'
import { roleCodes } from '../../../../src/core/limits.ts'
import { lockAccount } from '../../../auth/session-store.ts'
import { deleteEventsOf } from '../../../collectors/beacon-store.ts'
import { deleteRecordingsOf } from '../../../collectors/replay-store.ts'
import type { Tx } from '../../../db/database.ts'
import { accounts, apiKeys, idempotencyKeys, invitations, mailCodes, mailOutbox, members } from '../../../db/schema.ts'
import { countsOf, workOf } from '../../organization/member-work-queries.ts'
import { countMembers, lockOrganization } from '../../organization/membership-queries.ts'
import { type AccountRow, type Membership, mailboxIn, mailboxOf, membershipsOf } from '../account-queries.ts'

const hasOtherOwner = async (tx: Tx, orgId: string, userId: string): Promise<boolean> => {
  const isOtherOwner = and(
    eq(members.orgId, orgId),
    ne(members.userId, BigInt(userId)),
    eq(members.enabled, true),
    arrayContains(members.roleCodes, [roleCodes.owner]),
  )
  const [others] = await tx.select({ total: count() }).from(members).where(isOtherOwner)
  return (others?.total ?? 0) > 0
}

const outcomeOf = async (tx: Tx, userId: string, membership: Membership): Promise<OrganizationOutcome> => {
  const { orgId, orgName } = membership
  const memberCount = await countMembers(tx, orgId)
  const isNeeded = membership.roleCodes.includes(roleCodes.owner) && !(await hasOtherOwner(tx, orgId, userId))
  return { orgId, orgName, memberCount, ending: !isNeeded ? 'leave' : memberCount === 1 ? 'close' : 'handOver' }
}

/** The consequence of the deletion for each of the person's organisations, in locking order. */
export const outcomesOf = async (tx: Tx, userId: string): Promise<OrganizationOutcome[]> => {
  const outcomes: OrganizationOutcome[] = []
  for (const membership of await membershipsOf(tx, userId)) outcomes.push(await outcomeOf(tx, userId, membership))
  return outcomes.sort((a, b) => (a.orgId < b.orgId ? -1 : 1))
}

/**
 * The same with the person and each organisation locked, always in the same order: until the transaction ends nobody becomes or stops
 * being the last owner, and no session is created for the deleted person.
 */
export const lockedOutcomes = async (tx: Tx, userId: string): Promise<OrganizationOutcome[]> => {
  await lockAccount(tx, BigInt(userId), 'end')
  for (const { orgId } of await outcomesOf(tx, userId)) await lockOrganization(tx, orgId)
  return outcomesOf(tx, userId)
}

/** The outcomes, with the open work that the person leaves behind where they can still see it. */
export const outcomesWithWork = async (tx: Tx, userId: string) => {
  const memberships = await membershipsOf(tx, userId)
  const withWork: (OrganizationOutcome & { work?: ReturnType<typeof countsOf> })[] = []
  for (const outcome of await outcomesOf(tx, userId)) {
    const membership = memberships.find(({ orgId, enabled }) => enabled && orgId === outcome.orgId)
    const isLeft = membership && outcome.ending === 'leave'
    const work = isLeft && (await workOf(tx, outcome.orgId, userId, { userId, roleCodes: membership.roleCodes }))
    withWork.push(work ? { ...outcome, work: countsOf(work) } : outcome)
  }
  return withWork
}

export const countApiKeys = async (tx: Tx, userId: string): Promise<number> => {
  const [row] = await tx
    .select({ total: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, BigInt(userId)), isNull(apiKeys.revokedAt)))
  return row?.total ?? 0
}

/** A PostgreSQL regular expression that matches this address, but not a longer one that contains it. */
const wholeAddress = (mailbox: string): string => {
  const partOfAddress = "[:alnum:]!#$%&'*+/=?^_`{|}~-"
  const escaped = mailbox.replace(/[^a-z0-9@]/g, '\\$&')
  return `(^|[^.${partOfAddress}])${escaped}($|[^.${partOfAddress}]|\\.($|[^${partOfAddress}]))`
}

/**
 * Deletes an account, its recordings and events, and every trace of its address. Rows that the account owns are deleted with its row; rows that
 * others wrote or stored for the address are deleted here. The audit log retains the account's id.
 */
export const eraseAccount = async (tx: Tx, { id, email }: AccountRow): Promise<void> => {
  const mailbox = mailboxOf(email)
  const isTheirs = (column: Column) => eq(mailboxIn(column), mailbox)
  await tx.delete(invitations).where(isTheirs(invitations.email))
  await tx.delete(mailCodes).where(or(isTheirs(mailCodes.email), eq(mailCodes.userId, id)))
  const speaksOfThem = sql`${mailboxIn(mailOutbox.text)} ~ ${wholeAddress(mailbox)}`
  await tx.delete(mailOutbox).where(or(isTheirs(mailOutbox.recipient), speaksOfThem))
  await tx.delete(idempotencyKeys).where(sql`split_part(${idempotencyKeys.scope}, '@', 1) = ${String(id)}`)
  await deleteRecordingsOf(tx, String(id))
  await deleteEventsOf(tx, String(id))
  await tx.delete(accounts).where(eq(accounts.id, id))
}
