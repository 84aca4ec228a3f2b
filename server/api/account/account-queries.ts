import { asc, type Column, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { prepared, type Tx } from '../../db/database.ts'
import { accounts, members, organizations, sessions } from '../../db/schema.ts'

export type AccountRow = typeof accounts.$inferSelect

/** The columns of a person that the request role may read inside an organisation (`0006-colleague-columns.sql`). */
export const colleague = {
  id: accounts.id,
  email: accounts.email,
  name: accounts.name,
  head: accounts.head,
  language: accounts.language,
}

/** The columns of an account that a mail to it needs. */
export type Addressee = Pick<AccountRow, 'id' | 'email'>
const addressee = { id: accounts.id, email: accounts.email }

/** The key by which addresses are compared, ignoring case. */
export const mailboxOf = (email: string): string => email.toLowerCase()

/** The mailbox key of a stored address, independent of the database's collation. */
export const mailboxIn = (column: Column): SQL<string> => sql`lower(${column} COLLATE "C")`

const typed = sql.placeholder('email')

const hasMailbox = or(eq(accounts.mailbox, sql.placeholder('mailbox')), eq(accounts.mailbox, typed))
const spelledAlike = desc(eq(accounts.email, typed))

const accountByEmail = (tx: Tx, name: string) =>
  tx.select().from(accounts).where(hasMailbox).orderBy(spelledAlike).limit(1).prepare(name)

const addresseeByEmail = (tx: Tx, name: string) =>
  tx.select(addressee).from(accounts).where(hasMailbox).orderBy(spelledAlike).limit(1).prepare(name)

/** The account of a mailbox. If two old accounts share a mailbox (`0012-mailboxes.sql`), the one with this spelling. */
export const findAccountByEmail = async (tx: Tx, email: string): Promise<AccountRow | undefined> =>
  (await prepared(tx, 'account_by_email', accountByEmail).execute({ email, mailbox: mailboxOf(email) }))[0]

/** The account that a mail goes to. Takes the same time whether or not there is one. */
export const findAddresseeByEmail = async (tx: Tx, email: string): Promise<Addressee | undefined> =>
  (await prepared(tx, 'addressee_by_email', addresseeByEmail).execute({ email, mailbox: mailboxOf(email) }))[0]

export const findAccount = async (tx: Tx, userId: string): Promise<AccountRow | undefined> =>
  (
    await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, BigInt(userId)))
  )[0]

/** Locks the person's row while counting what they have, so that counts are serialised. Sign-ins do not wait for it. */
export const lockAccount = async (tx: Tx, userId: bigint): Promise<void> => {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, userId)).for('no key update')
}

export interface Membership {
  orgId: string
  orgName: string
  orgKey: string
  avatar: string | null
  roleCodes: string[]
  enabled: boolean
}

interface MembershipRow {
  member: Pick<typeof members.$inferSelect, 'orgId' | 'roleCodes' | 'enabled'>
  organization: Pick<typeof organizations.$inferSelect, 'name' | 'orgKey' | 'avatar' | 'enabled'>
}

/** The columns that `asMembership` reads of a member. */
export const memberColumns = { orgId: members.orgId, roleCodes: members.roleCodes, enabled: members.enabled }
/** The columns it reads of an organisation. */
export const organizationColumns = {
  name: organizations.name,
  orgKey: organizations.orgKey,
  avatar: organizations.avatar,
  enabled: organizations.enabled,
}

export const asMembership = ({ member, organization }: MembershipRow): Membership => ({
  orgId: member.orgId,
  orgName: organization.name,
  orgKey: organization.orgKey,
  avatar: organization.avatar,
  roleCodes: member.roleCodes,
  enabled: member.enabled && organization.enabled,
})

/** All organisations of a person in order of joining; a disabled organisation disables its memberships. */
export const membershipsOf = async (tx: Tx, userId: string): Promise<Membership[]> => {
  const rows = await tx
    .select({ member: memberColumns, organization: organizationColumns })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.orgId))
    .where(eq(members.userId, BigInt(userId)))
    .orderBy(asc(members.joinedAt), asc(members.orgId))
  return rows.map(asMembership)
}

const usedLast = sql<string | null>`(
  select used.org_id from ${sessions} as used where used.user_id = ${sql.placeholder('userId')} order by used.last_seen_at desc limit 1)`

const isOpen = sql<boolean>`${members.enabled} and ${organizations.enabled}`

const homeOrganizations = (tx: Tx, name: string) =>
  tx
    .select({ orgId: members.orgId, isOpen, usedLast })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.orgId))
    .where(eq(members.userId, sql.placeholder('userId')))
    .orderBy(asc(members.joinedAt), asc(members.orgId))
    .prepare(name)

/**
 * The organisation of a new session: `wanted` or the last one used if it is still enabled for the person, otherwise the first enabled
 * one, otherwise a disabled one (which the assembly reports), otherwise none.
 */
export const homeOrganization = async (tx: Tx, userId: string, preferredId?: string): Promise<string | null> => {
  const homes = await prepared(tx, 'home_organizations', homeOrganizations).execute({ userId })
  const open = homes.filter(({ isOpen }) => isOpen)
  const preferred = open.find(({ orgId }) => orgId === preferredId)
  const chosen = preferred ?? open.find(({ orgId, usedLast }) => orgId === usedLast) ?? open[0] ?? homes[0]
  return chosen?.orgId ?? null
}
