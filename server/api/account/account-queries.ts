import { asc, type Column, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { prepared, type Tx } from '../../db/database.ts'
import { accounts, members, organizations, sessions } from '../../db/schema.ts'

export type AccountRow = typeof accounts.$inferSelect

/** What the request role may read of a person (`0006-colleague-columns.sql`): inside an organisation nothing else is selected. */
export const colleague = {
  id: accounts.id,
  email: accounts.email,
  name: accounts.name,
  head: accounts.head,
  language: accounts.language,
}

/** Of an account, what a mail to it needs. */
export type Addressee = Pick<AccountRow, 'id' | 'email'>
const addressee = { id: accounts.id, email: accounts.email }

/** How an address is compared: in any case it is one mailbox. */
export const mailboxOf = (email: string): string => email.toLowerCase()

/** The same of a stored one, in whatever language the database speaks. */
export const mailboxIn = (column: Column): SQL<string> => sql`lower(${column} COLLATE "C")`

const typed = sql.placeholder('email')

const hasMailbox = or(eq(accounts.mailbox, sql.placeholder('mailbox')), eq(accounts.mailbox, typed))
const spelledAlike = desc(eq(accounts.email, typed))

const accountByEmail = (tx: Tx, name: string) =>
  tx.select().from(accounts).where(hasMailbox).orderBy(spelledAlike).limit(1).prepare(name)

const addresseeByEmail = (tx: Tx, name: string) =>
  tx.select(addressee).from(accounts).where(hasMailbox).orderBy(spelledAlike).limit(1).prepare(name)

/** The account of a mailbox; of two that were made for one before (`0012-mailboxes.sql`), the one spelled like this. */
export const findAccountByEmail = async (tx: Tx, email: string): Promise<AccountRow | undefined> =>
  (await prepared(tx, 'account_by_email', accountByEmail).execute({ email, mailbox: mailboxOf(email) }))[0]

/** The same where a mail is written: who an account belongs to takes no longer to read than that there is none. */
export const findAddresseeByEmail = async (tx: Tx, email: string): Promise<Addressee | undefined> =>
  (await prepared(tx, 'addressee_by_email', addresseeByEmail).execute({ email, mailbox: mailboxOf(email) }))[0]

export const findAccount = async (tx: Tx, userId: string): Promise<AccountRow | undefined> =>
  (
    await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, BigInt(userId)))
  )[0]

/** The person's row, locked: who counts what they have waits for who does so at the same time. Sign-ins do not. */
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

/** What `asMembership` reads of a member. */
export const memberColumns = { orgId: members.orgId, roleCodes: members.roleCodes, enabled: members.enabled }
/** What it reads of an organisation. */
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

/** All organisations of a person, first joined first; one that is disabled as a whole disables its memberships. */
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
 * Where a new session starts: the organisation used last if it is still open to the person, else the first that is,
 * else one that is closed to them (the assembly says so), else none.
 */
export const homeOrganization = async (tx: Tx, userId: string): Promise<string | null> => {
  const homes = await prepared(tx, 'home_organizations', homeOrganizations).execute({ userId })
  const open = homes.filter(({ isOpen }) => isOpen)
  const chosen = open.find(({ orgId, usedLast }) => orgId === usedLast) ?? open[0] ?? homes[0]
  return chosen?.orgId ?? null
}
