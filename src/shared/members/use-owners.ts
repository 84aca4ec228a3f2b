import { isOwner } from '../../core/access/permission-rules.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { useQuery } from '../queries/use-query.ts'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'

const mostOwners = 100

/** Who owns the organisation and is not switched off; null until it is known. `isKnown`: or cannot be known now. */
export const useOwners = () => {
  const { call } = useServices()
  const { account, organization, roleCodes } = useSession()
  const query = useQuery(
    (options) => call(organizationCalls.listMembers, { group: 'owners', pageNumber: 1, pageSize: mostOwners }, options),
    organization?.id ?? '',
  )
  const ids = query.value?.list.filter(({ enabled }) => enabled).map(({ userId }) => userId) ?? null
  return {
    ids,
    isKnown: ids !== null || query.failure !== null,
    reload: query.reload,
    isLastOwner: isOwner(roleCodes) && ids?.length === 1 && ids[0] === account?.userId,
  }
}
