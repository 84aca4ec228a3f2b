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

/** The search is shown from this number of members on. */
const searchFrom = 8

/** The members, page by page: all, or those of one group, filtered by name or address. */
export const useMembers = (group?: MemberGroup) => {
  const { call } = useServices()
  const { organization } = useSession()
  const { search, searchTerm, setSearch } = useDebouncedSearch()
  const query = { ...(searchTerm ? { search: searchTerm } : {}), ...(group ? { group } : {}) }
  const memberCount = organization?.memberCount ?? 0
  const paged = usePaged(
    (page, options) => call(organizationCalls.listMembers, { ...page, ...query }, options),
    `${organization?.id} ${group} ${searchTerm}`,
  )
  const hasSearch = search !== '' || memberCount >= searchFrom
  // as long as the list to come, so that nothing below moves
  const shapes = Array.from({ length: Math.min(memberCount, limits.defaultPageSize) }, () => 'row' as const)
  return { paged, shapes, search, searchTerm, setSearch, hasSearch }
}

export type Members = ReturnType<typeof useMembers>

const maxOwners = 100

/** The enabled owners; null until they are known. `isKnown`: loaded, or failed to load. */
export const useOwners = () => {
  const { call } = useServices()
  const { account, organization, roleCodes } = useSession()
  const query = useQuery(
    (options) => call(organizationCalls.listMembers, { group: 'owners', pageNumber: 1, pageSize: maxOwners }, options),
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
