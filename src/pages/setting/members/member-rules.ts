import { isAdministrator, isOwner } from '../../../core/access/permission-rules.ts'
import { highestRole } from '../../../shared/role-names.ts'

interface Person {
  userId: string
  roleCodes: readonly string[]
}

/** Why someone cannot be changed by this viewer; null: they can. The server decides again. */
export type Untouchable = 'self' | 'notAdmin' | 'ownersOnly' | 'lastOwner' | null

/** `owners`: who owns the organisation and is not switched off; null while nobody knows. */
export const whyUntouchable = (viewer: Person, person: Person, owners: readonly string[] | null): Untouchable => {
  if (!isAdministrator(viewer.roleCodes)) return 'notAdmin'
  if (owners?.length === 1 && owners[0] === person.userId) return 'lastOwner'
  if (person.userId === viewer.userId) return 'self'
  return isOwner(person.roleCodes) && !isOwner(viewer.roleCodes) ? 'ownersOnly' : null
}

export const roleOf = (person: Person) =>
  highestRole(person.roleCodes) as 'organizationOwner' | 'organizationAdmin' | 'organizationMember'
