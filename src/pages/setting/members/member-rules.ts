import { isAdministrator, isOwner } from '../../../core/access/permission-rules.ts'
import { highestRole } from '../../../shared/role-names.ts'

interface Person {
  userId: string
  roleCodes: readonly string[]
}

/** Why this viewer cannot change a person; null if they can. The server decides again. */
export type EditObstacle = 'self' | 'notAdmin' | 'ownersOnly' | 'lastOwner' | null

/** `owners`: the organisation's active owners; null while unknown. */
export const editObstacle = (viewer: Person, person: Person, owners: readonly string[] | null): EditObstacle => {
  if (!isAdministrator(viewer.roleCodes)) return 'notAdmin'
  if (isOwner(person.roleCodes) && !isOwner(viewer.roleCodes)) return 'ownersOnly'
  if (owners?.length === 1 && owners[0] === person.userId) return 'lastOwner'
  return person.userId === viewer.userId ? 'self' : null
}

export const roleOf = (person: Person) =>
  highestRole(person.roleCodes) as 'organizationOwner' | 'organizationAdmin' | 'organizationMember'
