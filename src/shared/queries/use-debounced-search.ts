import { useEffect, useState } from 'react'
import { searchPauseMs } from '../../core/limits.ts'

/** What is typed into a search, and what is looked for: the text when typing has paused, nothing as soon as it is empty. */
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
