import { asc, eq, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import * as limits from '../../../src/core/limits.ts'
import type { Account, Assembly } from '../../../src/core/session/account-types.ts'
import { prepared, type Tx } from '../../db/database.ts'
import { accounts, members, organizations } from '../../db/schema.ts'
import { rightsOf } from '../product/rights-routes.ts'
import { languageOf } from './account-language.ts'
import {
  type AccountRow,
  asMembership,
  type Membership,
  memberColumns,
  organizationColumns,
} from './account-queries.ts'

const memberCount = sql<number>`(select count(*)::int from members as everyone where everyone.org_id = ${members.orgId})`

const account = {
  id: accounts.id,
  email: accounts.email,
  name: accounts.name,
  head: accounts.head,
  enabled: accounts.enabled,
  timeZone: accounts.timeZone,
  language: accounts.language,
  fieldRevs: accounts.fieldRevs,
  features: accounts.features,
}
const { language, timeZone, edition, seats, closesAt, recordsSessions } = organizations

const assembly = (reader: Tx, name: string) =>
  reader
    .select({
      account,
      member: memberColumns,
      organization: { ...organizationColumns, language, timeZone, edition, seats, closesAt, recordsSessions },
      memberCount,
    })
    .from(accounts)
    .leftJoin(members, eq(members.userId, accounts.id))
    .leftJoin(organizations, eq(organizations.id, members.orgId))
    .where(eq(accounts.id, sql.placeholder('userId')))
    .orderBy(asc(members.joinedAt), asc(members.orgId))
    .prepare(name)

/** The person and all their organisations in order of joining, with the columns of a view: one query. */
export const readPerson = async (reader: Tx, userId: string) => {
  const rows = await prepared(reader, 'assembly', assembly).execute({ userId })
  const memberships = rows.flatMap(({ member, organization, memberCount }) => {
    if (!member || !organization) return []
    const { language, timeZone, edition, seats, recordsSessions } = organization
    const closesAt = organization.closesAt?.toISOString() ?? null
    const more = { language, timeZone, edition, seats, closesAt, recordsSessions, memberCount }
    return [{ ...asMembership({ member, organization }), ...more }]
  })
  return { account: rows[0]?.account, memberships }
}

type Person = Awaited<ReturnType<typeof readPerson>>

const accountView = (
  account: Pick<AccountRow, keyof NonNullable<Person['account']>>,
  memberships: Membership[],
  current: (Membership & { language: string }) | undefined,
): Account => ({
  userId: String(account.id),
  orgUserName: account.name,
  orgEmail: account.email,
  head: account.head,
  enabled: account.enabled,
  roleVOList: (current?.roleCodes ?? []).map((roleCode) => ({ roleCode, enabled: 1 as const })),
  orgId: current?.orgId ?? null,
  productLineVOList: current
    ? [{ productLineId: limits.productLineId, name: String(limits.productLines[limits.productLineId]) }]
    : [],
  timeZone: account.timeZone,
  language: languageOf(account, current?.language),
  features: account.features,
  joinedOrgIds: memberships.filter(({ enabled }) => enabled).map(({ orgId }) => orgId),
})

/**
 * The user, organisation and rights of a session. Without an organisation: code 0418 with the real name and address. Null
 * when the account, or the membership of the session's organisation, is disabled (0410020).
 */
export const assemblyIn = ({ account, memberships }: Person, orgId: string | null): Assembly | null => {
  const current = memberships.find((membership) => membership.orgId === orgId)
  if (!account?.enabled || (orgId && !current?.enabled)) return null
  const userInfo = accountView(account, memberships, current)
  if (!current) return { code: codes.temporaryUser, userInfo, orgInfo: {}, rights: rightsOf(null, []) }
  const { roleCodes, edition, seats, enabled: _, ...organization } = current
  const id = current.orgId
  return {
    code: codes.ok,
    userInfo,
    orgInfo: { ...organization, id, myRoles: roleCodes },
    rights: roleCodes.length > 0 ? rightsOf({ id, edition, seats }, roleCodes) : null,
  }
}

/**
 * The assembly of a new token, by one query, also inside the transaction that creates the session. Undefined when the
 * assembly call has more to do: 0410020, or the person has joined an organisation in between.
 */
export const assemblyOfNewSession = async (
  reader: Tx,
  { userId, orgId }: { userId: string; orgId: string | null },
): Promise<Assembly | undefined> => {
  const person = await readPerson(reader, userId)
  if (orgId === null && person.memberships.length > 0) return undefined
  return assemblyIn(person, orgId) ?? undefined
}
