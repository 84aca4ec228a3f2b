import { listMembers } from '../../../api/organization-api.ts'
import { useSession } from '../../../channel/use-session.ts'
import { isOwner } from '../../../core/access/permission-rules.ts'
import { useLoaded } from '../../flow/use-loaded.ts'

const mostOwners = 100

/** Who owns the organisation and is not switched off; null until it is known. `isKnown`: or cannot be known now. */
export const useOwners = () => {
  const { account, organization, roleCodes } = useSession()
  const loaded = useLoaded(
    (options) => listMembers({ group: 'owners', pageNumber: 1, pageSize: mostOwners }, options),
    organization?.id ?? '',
  )
  const ids = loaded.value?.list.filter(({ enabled }) => enabled).map(({ userId }) => userId) ?? null
  return {
    ids,
    isKnown: ids !== null || loaded.failure !== null,
    reload: loaded.reload,
    isLastOwner: isOwner(roleCodes) && ids?.length === 1 && ids[0] === account?.userId,
  }
}
