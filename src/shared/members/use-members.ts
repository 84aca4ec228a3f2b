import { listMembers } from '../../api/organization-api.ts'
import { useSession } from '../../channel/use-session.ts'
import * as limits from '../../core/limits-table.ts'
import { usePaged } from '../paging/use-paged.ts'
import { useDebouncedSearch } from '../queries/use-debounced-search.ts'

export type Member = Awaited<ReturnType<typeof listMembers>>['list'][number]
export type MemberGroup = NonNullable<Parameters<typeof listMembers>[0]['group']>

/** From so many members on they can be searched. */
const searchFrom = 8

/** The members, a page at a time: all of them, or those of one group whose name or address holds what is sought. */
export const useMembers = (group?: MemberGroup) => {
  const { organization } = useSession()
  const { search, searchTerm, setSearch } = useDebouncedSearch()
  const asked = { ...(searchTerm ? { search: searchTerm } : {}), ...(group ? { group } : {}) }
  const memberCount = organization?.memberCount ?? 0
  const paged = usePaged(
    (page, options) => listMembers({ ...page, ...asked }, options),
    `${organization?.id} ${group} ${searchTerm}`,
  )
  const hasSearch = search !== '' || memberCount >= searchFrom
  // as long as the list to come: what stands under it does not move away from a finger
  const shapes = Array.from({ length: Math.min(memberCount, limits.defaultPageSize) }, () => 'row' as const)
  return { paged, shapes, search, searchTerm, setSearch, hasSearch }
}
