import { codes } from '../codes.ts'
import type { Account, Assembly } from './account-types.ts'
import { temporaryOrganization, temporaryRights } from './session-rules.ts'

const anAccount: Account = {
  userId: '',
  orgUserName: '',
  orgEmail: '',
  head: null,
  enabled: true,
  roleVOList: [],
  orgId: null,
  productLineVOList: [],
  timeZone: '',
  features: {},
  joinedOrgIds: [],
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/** Whether all fields of the example exist with the same type; fields that are null in the example may have any value. */
const isLike = (example: object, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(example).every(
    ([name, field]) => field === null || typeOf((value as Record<string, unknown>)[name]) === typeOf(field),
  )

/**
 * Reads the assembly of an answer and checks its fields. Not by the schema (`account-types.ts`), which would double the
 * weight of this check in the worker. Undefined for an invalid one; then the server is asked.
 */
export const readAssembly = (value: unknown): Assembly | undefined => {
  const { code, userInfo, orgInfo, rights } = (value ?? {}) as Record<string, unknown>
  // for a disabled account the server is asked, because its message is shown
  if ((userInfo as Partial<Account> | null | undefined)?.enabled === false) return undefined
  if (!isLike(anAccount, userInfo) || !(rights === null || isLike(temporaryRights, rights))) return undefined
  const isWhole = code === codes.ok && isLike(temporaryOrganization, orgInfo)
  return isWhole || code === codes.temporaryUser ? (value as Assembly) : undefined
}
