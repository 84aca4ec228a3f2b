import { useSession } from '../../../channel/use-session.ts'
import { isAdministrator, isOwner } from '../../../core/access/permission-rules.ts'

export const useOrginfo = () => {
  const { organization, roleCodes } = useSession()
  return { organization, isAdmin: isAdministrator(roleCodes), isOwner: isOwner(roleCodes) }
}
