import { roleCodes } from '../limits.ts'
import type { Account } from '../session/account-types.ts'

/** The codes of a person's enabled role entries (ROU-33). */
export const roleCodesOf = (account: Pick<Account, 'roleVOList'> | null): string[] =>
  (account?.roleVOList ?? []).filter(({ enabled }) => enabled === 1).map(({ roleCode }) => roleCode)

/** The names of the feature switches that are on (SES-6). */
export const featuresOf = (account: Pick<Account, 'features'> | null): string[] =>
  Object.entries(account?.features ?? {}).flatMap(([name, isOn]) => (isOn ? [name] : []))

export const administratorRoles = [roleCodes.owner, roleCodes.administrator] as const

export const isOwner = (codes: readonly string[]): boolean => codes.includes(roleCodes.owner)

export const isAdministrator = (codes: readonly string[]): boolean =>
  administratorRoles.some((code) => codes.includes(code))

/** Stands for every role. */
export const anyRole = '*'

export interface PermissionRequest {
  /** Role codes; `*` is any role. */
  value: string | readonly string[] | undefined
  /** Requires all codes instead of one. */
  isAllOf?: boolean
  /** Permits only those who do not match `value`. */
  isNegated?: boolean
}

/** Whether a person with these roles matches the request (ROU-34). Throws without `value`. */
export function isPermitted(ownCodes: readonly string[], { value, isAllOf, isNegated }: PermissionRequest): boolean {
  const wanted = [value ?? []].flat().filter((code) => code !== '')
  if (wanted.length === 0) throw new Error('Please configure the permission value')
  const holds = (code: string) => code === anyRole || ownCodes.includes(code)
  return (isAllOf ? wanted.every(holds) : wanted.some(holds)) !== Boolean(isNegated)
}
