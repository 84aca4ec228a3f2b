import { roleCodes } from '../../../src/core/limits.ts'

const everyone = ['organization.view', 'member.view', 'apiKey.manage'] as const
const administrators = [
  ...everyone,
  'organization.edit',
  'member.invite',
  'member.manage',
  'application.decide',
  'audit.view',
] as const

/** What the rights object of the product line allows, by role (ROU-36). */
export const permissionsTable: Record<string, readonly string[]> = {
  [roleCodes.member]: everyone,
  [roleCodes.administrator]: administrators,
  [roleCodes.owner]: [...administrators, 'organization.own'],
}

/** The permissions of all roles someone holds, each once. */
export const permissionsOf = (roles: readonly string[]): string[] => [
  ...new Set(roles.flatMap((role) => permissionsTable[role] ?? [])),
]
