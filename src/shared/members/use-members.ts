import { isOwner } from '../../core/access/permission-rules.ts'
import type { PayloadOf, ResultOf } from '../../core/calls/call-types.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import * as limits from '../../core/limits.ts'
import { usePaged } from '../paging/use-paged.ts'
import { useDebouncedSearch } from '../queries/use-debounced-search.ts'
import { useQuery } from '../queries/use-query.ts'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'

export type Member = ResultOf<typeof organizationCalls.listMembers>['list'][number]
export type MemberGroup = NonNullable<PayloadOf<typeof organizationCalls.listMembers>['group']>

/** From so many members on they can be searched. */
const searchFrom = 8

/** The members, a page at a time: all of them, or those of one group whose name or address holds what is sought. */
export const useMembers = (group?: MemberGroup) => {
  const { call } = useServices()
  const { organization } = useSession()
  const { search, searchTerm, setSearch } = useDebouncedSearch()
  const asked = { ...(searchTerm ? { search: searchTerm } : {}), ...(group ? { group } : {}) }
  const memberCount = organization?.memberCount ?? 0
  const paged = usePaged(
    (page, options) => call(organizationCalls.listMembers, { ...page, ...asked }, options),
    `${organization?.id} ${group} ${searchTerm}`,
  )
  const hasSearch = search !== '' || memberCount >= searchFrom
  // as long as the list to come: what stands under it does not move away from a finger
  const shapes = Array.from({ length: Math.min(memberCount, limits.defaultPageSize) }, () => 'row' as const)
  return { paged, shapes, search, searchTerm, setSearch, hasSearch }
}

export type Members = ReturnType<typeof useMembers>

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
