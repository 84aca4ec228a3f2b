import { createContext, useCallback, useContext, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { compileFilter, type FilterContext } from '../../core/filters/compile-filter.ts'
import { readFilter, writeFilter } from '../../core/filters/filter-address-rules.ts'
import { noFilter } from '../../core/filters/filter-tree.ts'
import type { FilterGroup } from '../../core/filters/filter-types.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useSession } from '../../shared/use-session.ts'
import { useToday } from '../use-today.ts'
import { useStore, useWork } from '../use-work.ts'

/** The name of the filter in an address. */
const parameter = 'filter'

/** What is asked where the address says nothing: a saved filter on its own screen. */
const BaseContext = createContext(noFilter)
export const BaseFilterProvider = BaseContext.Provider

/** Changes the filter of the address; the first change of an edit is a step back leads over, those after it are not. */
export type SetFilter = (group: FilterGroup, options?: { replace?: boolean }) => void

/** The filter that stands in the address. */
export const useFilter = () => {
  const [search, setSearch] = useSearchParams()
  const base = useContext(BaseContext)
  const text = search.get(parameter)
  const read = useMemo(() => (text === null ? base : readFilter(text)), [text, base])
  const setFilter: SetFilter = useCallback(
    (group, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (writeFilter(group) === writeFilter(base)) after.delete(parameter)
          else after.set(parameter, writeFilter(group))
          return after
        },
        { replace },
      ),
    [setSearch, base],
  )
  const group = read ?? base
  return { group, isUnreadable: read === null, isChanged: writeFilter(group) !== writeFilter(base), setFilter }
}

/** What a link to another view of the same issues ends with, so that they stay filtered. */
export const useFilterSearch = (): string => {
  const [search] = useSearchParams()
  const text = search.get(parameter)
  return text === null ? '' : `?${new URLSearchParams({ [parameter]: text })}`
}

/** Who looks, when and where: another object after each change of the work, and at midnight. */
export const useFilterContext = (): FilterContext => {
  const { actor, select } = useStore()
  const timeZone = useSession().account?.timeZone ?? 'UTC'
  const today = useToday()
  const version = useWork((work) => work.version())
  // biome-ignore lint/correctness/useExhaustiveDependencies: at midnight "today" is another day; a change may be one of a field or status
  return useMemo(
    () => ({
      me: actor.userId,
      now: Date.now(),
      timeZone,
      findField: (id) => select.row('field', id),
      categoryOf: (id) => select.row('status', id)?.category,
    }),
    [actor, select, timeZone, today, version],
  )
}

/** A filter as this person, here and today, means it. */
export const useCompiledFilter = (group: FilterGroup): ((issue: Issue) => boolean) => {
  const context = useFilterContext()
  return useMemo(() => compileFilter(group, context), [group, context])
}
