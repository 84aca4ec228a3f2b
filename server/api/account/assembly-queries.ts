import { asc, eq, sql } from 'drizzle-orm'
import { type Database, prepared, type Tx } from '../../db/database.ts'
import { accounts, members, organizations } from '../../db/schema.ts'
import { type AccountRow, asMembership, memberColumns, organizationColumns } from './account-queries.ts'

const memberCount = sql<number>`(select count(*)::int from members as everyone where everyone.org_id = ${members.orgId})`

const account = {
  id: accounts.id,
  email: accounts.email,
  name: accounts.name,
  head: accounts.head,
  enabled: accounts.enabled,
  timeZone: accounts.timeZone,
  features: accounts.features,
}
const { language, timeZone } = organizations

/** What the assembly tells of a person. */
export type AssembledAccount = Pick<AccountRow, keyof typeof account>

const assembly = (reader: Tx, name: string) =>
  reader
    .select({
      account,
      member: memberColumns,
      organization: { ...organizationColumns, language, timeZone },
      memberCount,
    })
    .from(accounts)
    .leftJoin(members, eq(members.userId, accounts.id))
    .leftJoin(organizations, eq(organizations.id, members.orgId))
    .where(eq(accounts.id, sql.placeholder('userId')))
    .orderBy(asc(members.joinedAt), asc(members.orgId))
    .prepare(name)

/** The person and every organisation they are in, first joined first, with what a view of one shows: one query. */
export const readAssembly = async (db: Database, userId: string) => {
  const rows = await prepared(db.reader, 'assembly', assembly).execute({ userId })
  const memberships = rows.flatMap(({ member, organization, memberCount }) => {
    if (!member || !organization) return []
    const { language, timeZone } = organization
    return [{ ...asMembership({ member, organization }), language, timeZone, memberCount }]
  })
  return { account: rows[0]?.account, memberships }
}
