import { isAdministrator, isOwner } from '../../../core/access/permission-rules.ts'
import { highestRole } from '../../flow/role-names-table.ts'

interface Person {
  userId: string
  roleCodes: readonly string[]
  enabled: boolean
}

/** Why someone cannot be changed by this viewer; null: they can. The server decides again. */
export type Untouchable = 'self' | 'notAdmin' | 'ownersOnly' | 'lastOwner' | null

interface Viewer {
  userId: string
  roleCodes: readonly string[]
}

/** `isComplete`: the list holds every member, so that the owners in it can be counted. */
export const whyUntouchable = (
  viewer: Viewer,
  person: Person,
  members: readonly Person[],
  isComplete: boolean,
): Untouchable => {
  if (!isAdministrator(viewer.roleCodes)) return 'notAdmin'
  const owners = members.filter(({ roleCodes, enabled }) => enabled && isOwner(roleCodes))
  if (isComplete && owners.length === 1 && owners[0]?.userId === person.userId) return 'lastOwner'
  if (person.userId === viewer.userId) return 'self'
  return isOwner(person.roleCodes) && !isOwner(viewer.roleCodes) ? 'ownersOnly' : null
}

export const roleOf = (person: Person) =>
  highestRole(person.roleCodes) as 'organizationOwner' | 'organizationAdmin' | 'organizationMember'
