import { roleCodes } from '../limits.ts'

type OrganizationRole = (typeof roleCodes)['owner' | 'administrator' | 'member']

const everyone = { organizationMember: true, organizationAdmin: true, organizationOwner: true }
const administrators = { ...everyone, organizationMember: false }
const owners = { ...administrators, organizationAdmin: false }

/** What each role of an organisation may do (ROU-36): answered as a person's rights, and shown in the help. */
export const organizationPermissions = {
  'organization.view': everyone,
  'member.view': everyone,
  'apiKey.manage': everyone,
  'organization.edit': administrators,
  'member.invite': administrators,
  'member.manage': administrators,
  'application.decide': administrators,
  'audit.view': administrators,
  'organization.own': owners,
} as const satisfies Record<string, Record<OrganizationRole, boolean>>

export type OrganizationPermission = keyof typeof organizationPermissions
export const organizationPermissionNames = Object.keys(organizationPermissions) as OrganizationPermission[]

/** The roles of the table, from few rights to all. */
export const organizationRoles = [roleCodes.member, roleCodes.administrator, roleCodes.owner] as const

/** The permissions of all given roles, without duplicates. Unknown roles have none. */
export const permissionsOf = (roles: readonly string[]): OrganizationPermission[] =>
  organizationPermissionNames.filter((name) =>
    organizationRoles.some((role) => roles.includes(role) && organizationPermissions[name][role]),
  )
