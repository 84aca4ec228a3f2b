import { useEffect, useState } from 'react'
import { searchPauseMs } from '../../core/limits.ts'

/** The typed text and the search: the text after a pause in typing, cleared at once with the field. */
export const useDebouncedSearch = () => {
  const [search, setSearch] = useState('')
  const [paused, setPaused] = useState('')
  const wanted = search.trim()
  useEffect(() => {
    const timer = setTimeout(() => setPaused(wanted), searchPauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return { search, searchTerm: wanted && paused, setSearch }
}
