import { createContext, useCallback, useContext, useLayoutEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { compileFilter, type FilterContext } from '../../core/filters/compile-filter.ts'
import { readFilter, writeFilter } from '../../core/filters/filter-address-rules.ts'
import { conditionsOf, noFilter } from '../../core/filters/filter-tree.ts'
import type { FilterGroup } from '../../core/filters/filter-types.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useSession } from '../../shared/use-session.ts'
import { useToday } from '../use-today.ts'
import { useStore, useWork } from '../use-work.ts'

/** The name of the filter in an address. */
const parameter = 'filter'

/** The filter that applies if the address has none: on a saved filter's screen, the saved filter. */
const BaseContext = createContext(noFilter)
export const BaseFilterProvider = BaseContext.Provider

/** Changes the filter of the address; only the first change of an edit adds a history entry. */
export type SetFilter = (group: FilterGroup, options?: { replace?: boolean }) => void

/** The filter of the address. */
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

/** The query to append to links to other views, so that they stay filtered. */
export const useFilterSearch = (): string => {
  const [search] = useSearchParams()
  const text = search.get(parameter)
  return text === null ? '' : `?${new URLSearchParams({ [parameter]: text })}`
}

/** The context of evaluation (person, time, zone): a new object after a change of a field or status, and at midnight. */
export const useFilterContext = (): FilterContext => {
  const { actor, select } = useStore()
  const timeZone = useSession().account?.timeZone ?? 'UTC'
  const today = useToday()
  const fields = useWork(({ model }) => model.versionOf('field'))
  const statuses = useWork(({ model }) => model.versionOf('status'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: "today" changes at midnight; fields and statuses are read on evaluation
  return useMemo(
    () => ({
      me: actor.userId,
      now: Date.now(),
      timeZone,
      findField: (id) => select.row('field', id),
      categoryOf: (id) => select.row('status', id)?.category,
    }),
    [actor, select, timeZone, today, fields, statuses],
  )
}

/** A filter bound to this person, today and the time zone. */
export const useCompiledFilter = (group: FilterGroup): ((issue: Issue) => boolean) => {
  const context = useFilterContext()
  const { wantTexts } = useStore()
  const isOfTexts = conditionsOf(group).some(({ condition }) => condition.field === 'description')
  useLayoutEffect(() => {
    if (isOfTexts) wantTexts('all')
  }, [wantTexts, isOfTexts])
  return useMemo(() => compileFilter(group, context), [group, context])
}
