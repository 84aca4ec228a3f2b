import { useDeferredValue, useState } from 'react'
import { listMembers } from '../../api/organization-api.ts'
import { limits } from '../../core/limits-table.ts'
import { useLoaded } from '../flow/use-loaded.ts'

/** The members, a page at a time; a search begins at the first. */
export const useMembers = () => {
  const [pageNumber, setPageNumber] = useState(1)
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search.trim())
  const loaded = useLoaded(
    (options) =>
      listMembers(
        { pageNumber, pageSize: limits.defaultPageSize, ...(sought ? { search: sought } : {}) },
        { ...options, position: 'members' },
      ),
    `${pageNumber} ${sought}`,
  )
  return {
    loaded,
    pageNumber,
    setPageNumber,
    search,
    sought,
    seek: (text: string) => {
      setSearch(text)
      setPageNumber(1)
    },
  }
}
