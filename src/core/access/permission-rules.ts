import { roleCodes } from '../limits-table.ts'
import type { Account } from '../session/account-types.ts'

/** The codes of a person's enabled role entries (`spec.md` 6). */
export const roleCodesOf = (account: Pick<Account, 'roleVOList'> | null): string[] =>
  (account?.roleVOList ?? []).filter(({ enabled }) => enabled === 1).map(({ roleCode }) => roleCode)

export const isOwner = (codes: readonly string[]): boolean => codes.includes(roleCodes.owner)

export const isAdministrator = (codes: readonly string[]): boolean =>
  isOwner(codes) || codes.includes(roleCodes.administrator)
